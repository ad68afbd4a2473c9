/** Runs a command; what goes wrong is one line that begins with `failure`, and the exit code 2. */
export async function runCommand(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(`${failure} ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 2
  }
}
