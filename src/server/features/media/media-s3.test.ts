import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterAll, expect, test } from 'vitest'
import { mediaHolds } from '#test/media-suite.ts'
import { startS3Server } from '#test/s3-server.ts'
import { aWorld } from '#test/world.ts'

const server = await startS3Server()
afterAll(server.stop)
const world = await aWorld(server.settings)

mediaHolds(world, async () => {
  const { Contents } = await server.client.send(new ListObjectsV2Command({ Bucket: server.settings.S3_BUCKET }))
  return (Contents ?? []).map(({ Key }) => Key ?? '')
})

test('what a crash left of a long video is removed as well', async () => {
  const [Bucket, Key] = [server.settings.S3_BUCKET, '1/0123.mp4']
  const { UploadId } = await server.client.send(new CreateMultipartUploadCommand({ Bucket, Key }))
  const part = { Bucket, Key, UploadId, PartNumber: 1, Body: Buffer.alloc(5 * 1024 * 1024) }
  await server.client.send(new UploadPartCommand(part))
  const begun = async () => (await server.client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []
  expect(await begun()).toHaveLength(1)
  await world.deps.files.remove(Key)
  expect(await begun()).toEqual([])
})

test('requests to the store are signed, and the store checks it', async () => {
  const forged = await aWorld({ ...server.settings, S3_SECRET_ACCESS_KEY: 'guessed' })
  await expect(forged.deps.files.size('1/0123.jpg')).rejects.toMatchObject({
    cause: { $metadata: { httpStatusCode: 403 } },
  })
})
