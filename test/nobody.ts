/** Runs work as a user who may read only what everybody may: root may read everything. */
export async function asNobody<T>(work: () => T | Promise<T>): Promise<T> {
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
