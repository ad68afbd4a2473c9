/** Resolves in a new task, so that the user's input is handled first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
