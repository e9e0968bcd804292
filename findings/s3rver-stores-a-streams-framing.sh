#!/usr/bin/env bash
# By default, @aws-sdk/client-s3 3.1175.0 sends what it is given as a stream in chunks with a checksum behind them, where the
# same content as one text or buffer goes as it is. s3rver 3.7.1, an S3-compatible server, answers 200 and stores the chunks'
# framing as part of the file: a video comes back with a line before and three behind it, and 'aws-chunked' as its encoding.
# With requestChecksumCalculation: 'WHEN_REQUIRED', it comes back as it was.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund s3rver@3.7.1 @aws-sdk/client-s3@3.1175.0

cat > write.mjs <<'JS'
import { Readable } from 'node:stream'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'

const configureBuckets = [{ name: 'media' }]
const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: 'files', configureBuckets })
const { port } = await server.run()
const content = Buffer.from('half guard')
for (const options of [{}, { requestChecksumCalculation: 'WHEN_REQUIRED' }]) {
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    ...options,
  })
  for (const [Key, Body] of [['buffer', content], ['stream', Readable.from([content])]]) {
    await client.send(new PutObjectCommand({ Bucket: 'media', Key, Body, ContentLength: content.length }))
    const stored = await client.send(new GetObjectCommand({ Bucket: 'media', Key }))
    console.log(Object.values(options)[0] ?? 'default', Key, JSON.stringify(await stored.Body.transformToString()))
  }
}
await server.close()
process.exit()
JS
seen=$(node write.mjs 2>/dev/null)
echo "$seen"
[ "$seen" = 'default buffer "half guard"
default stream "a\r\nhalf guard\r\n0\r\nx-amz-checksum-crc32:axyU2Q==\r\n\r\n"
WHEN_REQUIRED buffer "half guard"
WHEN_REQUIRED stream "half guard"' ]
