import type { ShellFile } from './worker/shell-cache.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** The build writes the list here: the file with the worker's code, then the files of the shell. */
  __WB_MANIFEST: [worker: ShellFile, ...files: ShellFile[]]
  shellFiles: ShellFile[]
}

// Every update transfers this script whole, because browsers offer no dictionary for it. So it only names what to load.
const [worker, ...files] = self.__WB_MANIFEST
self.shellFiles = files
importScripts(worker.url)
