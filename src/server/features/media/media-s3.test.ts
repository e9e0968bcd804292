import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { afterAll, expect, test } from 'vitest'
import { mediaHolds } from '../../../../test/media-suite.ts'
import { hasS3Server, startS3Server } from '../../../../test/s3-server.ts'
import { aWorld } from '../../../../test/world.ts'

await (hasS3Server ? onS3() : notTried())

function notTried() {
  test.skip("files in S3: not tried, for want of OpenStack Swift (Debian's swift-proxy and friends)", () =>
    undefined)
}

async function onS3() {
  const server = await startS3Server()
  afterAll(server.stop)
  const world = await aWorld(server.settings)

  mediaHolds(world, async () => {
    const { Contents } = await server.client.send(new ListObjectsV2Command({ Bucket: server.settings.S3_BUCKET }))
    return (Contents ?? []).map(({ Key }) => Key ?? '')
  })

  test('the store is asked with signatures that it checks', async () => {
    const forged = await aWorld({ ...server.settings, S3_SECRET_ACCESS_KEY: 'guessed' })
    await expect(forged.deps.files.size('1/0123.jpg')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    })
  })
}
