import type { Readable } from 'node:stream'

/** A range of bytes, counted from 0, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** A bucket or a folder may have other objects in it. Whoever goes through all keys must not take those for people's files. */
export const isFileKey = (key: string) => /^\d+\/(previews\/)?[\w-]+\.\w+$/.test(key)

/** Where people's files are stored. A key is `{userId}/{filename}` or `{userId}/previews/{filename}`: a person's files share a prefix. */
export interface Files {
  /** Takes over a local file, whose path may be gone afterwards. Once it resolves, the content is durable. */
  put(key: string, path: string, mimetype: string): Promise<void>
  /** In bytes; null if there is no such file. */
  size(key: string): Promise<number | null>
  /** The content or a part of it; null if there is no such file. A stream that is not read to its end must be destroyed. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** The keys of all files, in no order, and of nothing else that is there. */
  keys(): AsyncIterable<string>
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
}
