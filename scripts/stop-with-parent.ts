const CHECK_MS = 200

/**
 * Under `npm start` and `npm run dev`: sends this process SIGTERM when its parent has ended. npm passes SIGTERM on to the shell
 * that it starts scripts with, and some shells (dash) end without passing it further: this process would run on alone.
 */
export function stopWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  timer.unref()
}
