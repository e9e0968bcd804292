#!/usr/bin/env bash
# @20minutes/s3rver 5.0.0, an S3-compatible server for tests, takes `If-None-Match: *` for nothing: the upload that must not
# replace a file replaces it and says 200, where S3 says 412. A checksum that doesn't fit the file is stored as well. Tests
# against it can't show that two uploads don't overwrite each other.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @20minutes/s3rver@5.0.0 @aws-sdk/client-s3@3.1169.0

cat > write.mjs <<'JS'
import S3rver from '@20minutes/s3rver'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'

const Bucket = 'media'
const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: 'files', configureBuckets: [{ name: Bucket }] })
const { port } = await server.run()
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const client = new S3Client({ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', forcePathStyle: true, credentials })
const put = async (fields) => (await client.send(new PutObjectCommand({ Bucket, Key: 'roll.jpg', ...fields }))).$metadata.httpStatusCode
console.log('first', await put({ Body: 'mine' }))
console.log('not over another', await put({ Body: 'yours', IfNoneMatch: '*' }))
const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: 'roll.jpg' }))
console.log('stored', await Body.transformToString())
console.log('wrong checksum', await put({ Body: 'mine', ContentMD5: 'rL0Y20zC+Fzt72VPzMSk2A==' }))
await server.close()
process.exit(0)
JS
seen=$(node --no-warnings write.mjs)
echo "$seen"
[ "$seen" = 'first 200
not over another 200
stored yours
wrong checksum 200' ]
