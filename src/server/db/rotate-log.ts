import { copyFile, stat, truncate } from 'node:fs/promises'

const maxBytes = 10 * 1024 * 1024

const hour = 3_600_000

/**
 * Moves a log to `….1` once it is larger than 10 MB, and empties it. PostgreSQL has the file open for as long as it runs,
 * so it stays the same file.
 */
export async function rotateLog(path: string) {
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  if (size <= maxBytes) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

/** Rotates a log every hour, until the returned function is called. A full disk is said elsewhere. */
export function keepRotating(path: string): () => void {
  const timer = setInterval(() => void rotateLog(path).catch(() => undefined), hour)
  timer.unref()
  return () => clearInterval(timer)
}
