import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'

/** A spooled file's content. Synchronous, because a worker does nothing else meanwhile. */
export interface Content {
  /** In bytes. */
  size: number
  /** `length` bytes from `start`; fewer if the file ends before. Valid until the next call. */
  at(start: number, length: number): Buffer
  /** Overwrites bytes that are there; the file never grows. */
  write(start: number, bytes: Buffer): void
  /** Overwrites with zeros, up to the end of the file at most. */
  blank(start: number, end: number): void
  /** Drops everything from `size` on. */
  cut(size: number): void
}

/** Pieces in which a file is read: parsers ask for a few bytes at a time, from one place after another. */
const pieceSize = 65_536
const zeros = Buffer.alloc(pieceSize)

export async function withContent<T>(path: string, work: (content: Content) => Promise<T> | T): Promise<T> {
  const file = openSync(path, 'r+')
  try {
    return await work(contentOf(file))
  } finally {
    closeSync(file)
  }
}

function contentOf(file: number): Content {
  const read = (start: number, length: number) => {
    const buffer = Buffer.alloc(length)
    return buffer.subarray(0, readSync(file, buffer, 0, length, start))
  }
  let pieceStart = 0
  let piece: Buffer = Buffer.alloc(0)
  const content: Content = {
    size: fstatSync(file).size,
    at(start, length) {
      if (length > pieceSize) return read(start, length)
      const isInPiece = start >= pieceStart && start + length <= pieceStart + piece.length
      if (!isInPiece) [pieceStart, piece] = [start, read(start, pieceSize)]
      return piece.subarray(start - pieceStart, start - pieceStart + length)
    },
    write(start, bytes) {
      const at = start - pieceStart
      if (at >= 0 && at + bytes.length <= piece.length) bytes.copy(piece, at)
      else piece = Buffer.alloc(0)
      writeSync(file, bytes, 0, Math.max(0, Math.min(bytes.length, content.size - start)), start)
    },
    blank(start, end) {
      const last = Math.min(end, content.size)
      for (let at = start; at < last; at += pieceSize)
        content.write(at, zeros.subarray(0, Math.min(pieceSize, last - at)))
    },
    cut(size) {
      piece = Buffer.alloc(0)
      ftruncateSync(file, size)
      content.size = size
    },
  }
  return content
}
