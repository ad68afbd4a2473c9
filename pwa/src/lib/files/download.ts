const UNTIL_READ_MS = 10_000

export function downloadText(name: string, text: string, type: string): void {
  downloadBlob(name, new Blob([text], { type }))
}

export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), UNTIL_READ_MS)
}
