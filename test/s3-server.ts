import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

/** A real server that speaks S3 and checks signatures: OpenStack Swift, as Debian packages it. */
export interface S3Server {
  settings: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  client: S3Client
  stop(): Promise<void>
}

const kinds = ['account', 'container', 'object'] as const
const python = '/usr/bin/python3'

/** It stores metadata in extended attributes, which not every file system has. */
const attributes =
  'import os, tempfile; f = tempfile.NamedTemporaryFile(); os.setxattr(f.name, "user.swift", b"1")'

/** Whether this machine has its packages: Debian's swift-proxy, swift-account, swift-container and swift-object. */
export const hasS3Server =
  ['proxy', ...kinds].every((kind) => existsSync(`/usr/bin/swift-${kind}-server`)) &&
  spawnSync(python, ['-c', attributes], { stdio: 'ignore' }).status === 0

/** Starts one on free ports of this machine, with its data in a folder of its own and an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-s3-'))
  const running: ChildProcess[] = []
  const stop = async () => {
    client.destroy()
    for (const child of running) await end(child)
    await rm(folder, { recursive: true, force: true })
  }
  const ports = {
    proxy: await freePort(),
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
  }
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true })
  await makeRings(folder, ports)
  for (const kind of ['proxy', ...kinds] as const) {
    const path = join(folder, `${kind}.conf`)
    await writeFile(
      path,
      kind === 'proxy' ? proxyConf(folder, ports.proxy) : storageConf(kind, folder, ports[kind]),
    )
    running.push(spawn(python, [`/usr/bin/swift-${kind}-server`, path], { stdio: 'ignore' }))
  }
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${ports.proxy}`,
    S3_BUCKET: 'rollbook',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'test:rollbook',
    S3_SECRET_ACCESS_KEY: 'testing',
  }
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY },
  })
  try {
    await makeBucket(client, settings.S3_BUCKET)
  } catch (error) {
    await stop()
    throw error
  }
  return { settings, client, stop }
}

async function makeBucket(client: S3Client, bucket: string) {
  for (let tries = 0; ; tries++) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      return
    } catch (error) {
      if (tries === 500) throw error
      await sleep(200)
    }
  }
}

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
log_level = ERROR
fallocate_reserve = 0
`

const storageConf = (kind: (typeof kinds)[number], folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConf = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_rollbook = testing .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

/** The rings tell the proxy where the one device is. */
async function makeRings(folder: string, ports: Record<(typeof kinds)[number], number>) {
  const lines = kinds.map((kind) => `make('${join(folder, `${kind}.ring.gz`)}', ${ports[kind]})`)
  const script = `
from swift.common.ring import RingBuilder
def make(path, port):
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1,
                     'replication_ip': '127.0.0.1', 'replication_port': port, 'meta': ''})
    builder.rebalance()
    builder.get_ring().save(path)
${lines.join('\n')}
`
  await promisify(execFile)(python, ['-c', script])
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
