/** Loaded before a measured server: tells its CPU time and memory to the bench when asked. */
export interface Usage {
  /** Milliseconds of CPU, user and system, since the process began. */
  cpu: number
  /** Resident memory in bytes. */
  rss: number
}

process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: (user + system) / 1000, rss: process.memoryUsage.rss() } satisfies Usage)
})
process.channel?.unref()
