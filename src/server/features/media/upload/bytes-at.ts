import type { FileHandle } from 'node:fs/promises'

/** `length` bytes from `start`; fewer if the file ends before. */
export async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}
