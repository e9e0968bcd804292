import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'
import { fileKinds } from '#shared/media/media.ts'
import { getType, headSize, isAnimatedWebp, kindOfType } from './file-type.ts'
import { sentName } from './original-name.ts'
import type { Reservation } from './reservations.ts'

/** A file in the spool, as it was uploaded. */
export interface SpooledFile {
  path: string
  name: string
  /** By its first bytes. */
  type: string
  bytes: number
  isAnimated: boolean
}

/** Only one field of the form is read; the others must cost next to nothing. */
const formLimits = { fileSize: Number.POSITIVE_INFINITY, fields: 20, fieldSize: 1000, parts: 50, headerPairs: 50 }

/** Writes the files of the request into `folder` as they arrive, as long as they are accepted and fit the reservation. */
export async function receiveFiles(
  request: FastifyRequest,
  folder: string,
  reservation: Reservation,
): Promise<SpooledFile[]> {
  if (!request.isMultipart()) return []
  const received: SpooledFile[] = []
  let total = 0
  try {
    for await (const part of request.files({ limits: formLimits, throwFileSizeLimit: false })) {
      if (part.fieldname !== 'files') {
        part.file.resume()
        continue
      }
      if (received.length === limits.filesOnAnEntry) throw new Refusal('TOO_MANY_FILES')
      const before = total
      const path = join(folder, String(received.length))
      const file = await spool(part, path, (bytes) => reservation.extend(before + bytes))
      total += file.bytes
      received.push(file)
    }
  } catch (error) {
    // An error of the disk is a bug or an outage; anything else is a form that was cut off or isn't one.
    if (error instanceof Refusal || (error instanceof Error && 'syscall' in error)) throw error
    throw new Refusal('FILE_BROKEN')
  }
  return received
}

/** Writes one file. `reserve` is told its size before any more of it is written. */
async function spool(part: MultipartFile, path: string, reserve: (bytes: number) => void): Promise<SpooledFile> {
  // A part without a name is a file too, although the type says otherwise.
  const name = sentName(part.filename)
  const target = await open(path, 'wx', 0o600)
  let head: Buffer = Buffer.alloc(0)
  let type: string | undefined
  let bytes = 0
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (type === undefined) {
        head = Buffer.concat([head, chunk])
        if (head.length >= headSize) type = await getType(head, name)
      }
      if (type !== undefined) refuseTooLarge(type, bytes)
      reserve(bytes)
      await target.writeFile(chunk)
    }
  } finally {
    await target.close()
  }
  return { path, name, type: type ?? (await getType(head, name)), bytes, isAnimated: isAnimatedWebp(head) }
}

function refuseTooLarge(type: string, bytes: number) {
  const { maxBytes, tooLarge } = fileKinds[kindOfType(type)]
  if (bytes > maxBytes) throw new Refusal(tooLarge)
}
