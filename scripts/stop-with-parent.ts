const CHECK_MS = 200

/**
 * Under `npm start` and `npm run dev`: sends this process SIGTERM when its parent has ended. npm forwards SIGTERM to the shell
 * that runs the script, but some shells (dash) end without forwarding it. This process would then keep running.
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
