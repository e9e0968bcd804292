import type { Readable } from 'node:stream'

/** A part of a file in bytes, counted from 0; both ends belong to it. */
export interface ByteRange {
  start: number
  end: number
}

/** Where people's files lie. A key is `{userId}/{filename}` or `{userId}/previews/{filename}`: a person's files share a prefix. */
export interface Files {
  /** Takes over a file of this machine, whose path may be gone afterwards. When it has answered, the content is durable. */
  put(key: string, path: string, mimetype: string): Promise<void>
  /** Bytes of the content; null where there is none. */
  size(key: string): Promise<number | null>
  /** The content or a part of it; null where there is none. Whoever does not read it to its end destroys it. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removes the content. Where there is none, nothing happens. */
  remove(key: string): Promise<void>
}
