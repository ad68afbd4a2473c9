import './styles.css'

const start = () => void import('./main.tsx')
const isRendered = document.getElementById('query-state') !== null

// The scripts of a page that the server rendered are fetched after its first frame, so that they do not compete with what
// the person came to see. A hidden tab has no frames.
if (isRendered && document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(start))
else start()
