/** Returns how many milliseconds of processor time this process has spent on `run`. Other programs do not change them. */
export async function processorMs(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
