import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3'
import { isNetworkFailure, Unavailable } from '#server/unavailable.ts'
import { type Files, isFileKey } from './files.ts'

export interface S3Settings {
  bucket: string
  /** null for Amazon's. */
  endpoint: string | null
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Files in a bucket of S3 or a compatible server. */
export function s3Files(settings: S3Settings): Files {
  let opened: ReturnType<typeof open> | undefined
  const s3 = () => {
    opened ??= open(settings)
    return opened
  }
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key })
  return {
    async put(key, path, mimetype) {
      const { client, Upload } = await s3()
      const params = { ...at(key), Body: createReadStream(path), ContentType: mimetype }
      // Only one part of 5 MB is in memory at a time.
      await answered('put a file', new Upload({ client, params, queueSize: 1 }).done())
    },
    async size(key) {
      const { client, HeadObjectCommand } = await s3()
      const head = await nullIfMissing('ask for the size of a file', client.send(new HeadObjectCommand(at(key))))
      return head?.ContentLength ?? null
    },
    async read(key, range) {
      const { client, GetObjectCommand } = await s3()
      const part = range && { Range: `bytes=${range.start}-${range.end}` }
      const call = range ? 'get a part of a file' : 'get a file'
      const answer = await nullIfMissing(call, client.send(new GetObjectCommand({ ...at(key), ...part })))
      return (answer?.Body as Readable | undefined) ?? null
    },
    async *keys() {
      const { client, paginateListObjectsV2 } = await s3()
      yield* keysOn(paginateListObjectsV2({ client }, { Bucket: settings.bucket }))
    },
    async remove(key) {
      const { client, DeleteObjectCommand } = await s3()
      await nullIfMissing('delete a file', client.send(new DeleteObjectCommand(at(key))))
      await endUploads(await s3(), at(key))
    },
  }
}

async function* keysOn(pages: AsyncGenerator<ListObjectsV2CommandOutput>) {
  for (;;) {
    const { value: page, done } = await answered('list files', pages.next())
    if (done) return
    for (const { Key } of page.Contents ?? []) if (Key !== undefined && isFileKey(Key)) yield Key
  }
}

/** A server that stops during a `put` leaves parts behind, which are stored and paid for without being an object. */
async function endUploads(s3: Awaited<ReturnType<typeof open>>, at: { Bucket: string; Key: string }) {
  const { client, ListMultipartUploadsCommand, AbortMultipartUploadCommand } = s3
  const listing = client.send(new ListMultipartUploadsCommand({ Bucket: at.Bucket, Prefix: at.Key }))
  for (const { UploadId } of (await answered('list uploads in parts', listing)).Uploads ?? [])
    await answered('end an upload in parts', client.send(new AbortMultipartUploadCommand({ ...at, UploadId })))
}

/** Loads the SDK with the first file, because it is large and often not needed. */
async function open({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client: S3Client = new s3.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // Servers other than Amazon's don't know the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { ...s3, client, Upload }
}

async function nullIfMissing<T>(call: string, answer: Promise<T>): Promise<T | null> {
  const isMissing = (error: unknown) => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
  const orNull = answer.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  return answered(call, orNull)
}

/**
 * The answer, or {@link Unavailable} if the server can't be reached or has a fault of its own. What the server says of a
 * failure seldom names the call.
 */
async function answered<T>(call: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const named = new Error(`It can’t ${call}: ${error.message}`, { cause: error })
    const isItsFault = '$fault' in error && error.$fault === 'server'
    throw isItsFault || isNetworkFailure(error) || error.name === 'TimeoutError' ? new Unavailable(named) : named
  }
}
