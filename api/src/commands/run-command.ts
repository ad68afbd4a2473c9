/** Runs a command. If it fails, prints one line that begins with `failure` and exits with code 2. */
export async function runCommand(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(`${failure} ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 2
  }
}
