// Loaded before a measured server: reports its CPU time and memory to the bench when asked. Plain JavaScript, so
// that the server is measured without Node's TypeScript stripper.
process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: (user + system) / 1000, rss: process.memoryUsage.rss() })
})
process.channel?.unref()
