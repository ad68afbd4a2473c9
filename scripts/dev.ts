import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stopWithParent } from './stop-with-parent.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// The API restarts when a file changes. Vite reloads the page and forwards API requests.
const api = process.env.VITE_DEV_API ?? `http://localhost:${process.env.PORT || 3000}`
const children = [
  run(process.execPath, ['--watch', '--watch-preserve-output', 'api/src/main.ts']),
  run(process.execPath, ['node_modules/vite/bin/vite.js', '--config', 'pwa/vite.config.ts']),
]

stopWithParent()
for (const child of children) child.on('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)

function run(command: string, args: string[]): ChildProcess {
  return spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, VITE_DEV_API: api } })
}

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM')
}
