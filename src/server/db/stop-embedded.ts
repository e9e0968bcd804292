/** What stops the databases that this process has started: they would go on without it. */
export const unstopped = new Set<() => Promise<void>>()

/** For a process that ends before its work has. */
export async function stopEmbedded() {
  await Promise.all([...unstopped].map((stop) => stop()))
}
