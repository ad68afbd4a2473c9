import './styles.css'

const start = () => void import('./main.tsx')
const isRendered = document.getElementById('query-state') !== null

// The scripts of a server-rendered page are loaded after its first frame, so that they do not compete with the content. A
// hidden tab has no frames.
if (isRendered && document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(start))
else start()
