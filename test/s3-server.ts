import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Middleware } from '@20minutes/s3rver'
import { S3Client } from '@aws-sdk/client-s3'

/** A server that speaks S3, checks signatures, and keeps its objects in a folder. */
export interface S3Server {
  settings: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  client: S3Client
  stop(): Promise<void>
}

/** The name of its bucket. */
const name = 'rollbook'

/** One that keeps its objects in `folder`. Some that operators use don't list uploads in parts. */
export function s3Server(folder: string, { address = '127.0.0.1', port = 0, listsUploads = true } = {}): S3rver {
  const server = new S3rver({
    address,
    port,
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name }],
  })
  // Adds missing features just before the last step, which checks the signature, then answers or refuses.
  server.middleware.splice(-1, 0, signBuckets(name))
  if (listsUploads) server.middleware.splice(-1, 0, handleUploads(join(folder, name, '._S3rver_uploads')))
  return server
}

/** Starts one in this process, on a free port, with an empty bucket. */
export async function startS3Server({ listsUploads = true } = {}): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-s3-'))
  const server = s3Server(folder, { listsUploads })
  const { port } = await server.run()
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: name,
    S3_REGION: 'us-east-1',
    // The only pair of keys it knows.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
  })
  return {
    settings,
    client,
    async stop() {
      client.destroy()
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Amazon's SDK signs the path of a bucket as `/bucket/`; s3rver expects that only where the bucket is a host. */
const signBuckets =
  (name: string): Middleware =>
  (ctx, next) => {
    if (ctx.path === `/${name}/`) {
      ctx.state['vhost'] = true
      ctx.mountPath = '/'
    }
    return next()
  }

/** It takes uploads in parts, but refuses to list them (GET ?uploads) and to abort one (DELETE ?uploadId=…). */
const handleUploads =
  (folder: string): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const { code } = error as { code?: string }
      const { prefix = '', uploadId } = ctx.query
      if (code === 'NotImplemented' && ctx.method === 'GET' && 'uploads' in ctx.query) {
        ctx.body = { ListMultipartUploadsResult: { Upload: await uploadsIn(folder, prefix) } }
      } else if (code === 'MethodNotAllowed' && ctx.method === 'DELETE' && uploadId) {
        await rm(join(folder, uploadId), { recursive: true })
        ctx.status = 204
      } else throw error
    }
  }

async function uploadsIn(folder: string, prefix: string) {
  await mkdir(folder, { recursive: true })
  const all = (await readdir(folder)).map(async (UploadId) => ({
    Key: await readFile(join(folder, UploadId, 'key'), 'utf8'),
    UploadId,
  }))
  return (await Promise.all(all)).filter(({ Key }) => Key.startsWith(prefix))
}
