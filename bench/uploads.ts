import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { Client, tokenFor } from './client.ts'
import { quantile } from './measure.ts'
import { type Server, startApp } from './processes.ts'
import { sized } from './sized.ts'
import { createWorkspace } from './workspace.ts'

/**
 * Uploads: the memory of four of 99 MB at once, and the time of a photo next to its floor, which is a bare process that
 * writes the same bytes to the same disk twice and makes the small picture with the same library.
 */

const MB = 1024 * 1024
const rounds = sized(15, 1)
const film = sized(99, 1) * MB
const mb = (bytes: number) => Math.round(bytes / MB)

const folder = await mkdtemp(join(tmpdir(), 'rollbook-uploads-'))
const workspace = await createWorkspace()
const app = await startApp({ DATA_DIR: folder, ...workspace.env })
try {
  const headers = await somebody()
  await memory(headers)
  await time(headers)
} finally {
  await workspace.remove()
  await rm(folder, { recursive: true, force: true })
}

async function memory(headers: Record<string, string>) {
  const roll = await readFile(fileURLToPath(new URL('../test/media/roll.mp4', import.meta.url)))
  const skipped = Buffer.alloc(8)
  skipped.writeUInt32BE(film - roll.length)
  skipped.write('free', 4)
  const head = Buffer.concat([roll, skipped])
  for (const round of ['first', 'second']) {
    const before = (await app.usage()).rss
    let highest = before
    let isDone = false
    const watch = (async () => {
      while (!isDone) {
        highest = Math.max(highest, (await app.usage()).rss)
        await sleep(20)
      }
    })()
    const start = performance.now()
    try {
      await Promise.all(Array.from({ length: 4 }, () => upload(app, headers, 'roll.mp4', head, film)))
    } finally {
      isDone = true
      await watch
    }
    const seconds = (performance.now() - start) / 1000
    const figures = `${mb(before)} -> ${mb(highest)} MB, ${mb(highest - before)} MB more (target < 100)`
    console.log(`4 x ${film / MB} MB at once, ${round} time: memory ${figures}, ${seconds.toFixed(1)} s`)
  }
}

async function time(headers: Record<string, string>) {
  const path = join(folder, 'photo.jpg')
  await writeFile(path, await aPhoto())
  const photo = await readFile(path)
  const floor = await startFloor()
  const taken = { rollbook: [] as number[], floor: [] as number[] }
  const timed = async (list: number[], work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    list.push(performance.now() - start)
  }
  for (let round = -2; round < rounds; round++) {
    const [mine, its] = round < 0 ? [[], []] : [taken.rollbook, taken.floor]
    await timed(mine, () => upload(app, headers, 'photo.jpg', photo, photo.length))
    await timed(its, () => floor.make(path))
  }
  floor.stop()
  const [mine, its] = [quantile(taken.rollbook, 0.5), quantile(taken.floor, 0.5)]
  const size = `${((await stat(path)).size / MB).toFixed(1)} MB`
  console.log(
    `photo of ${size}: Rollbook ${mine.toFixed(0)} ms, floor ${its.toFixed(0)} ms, ` +
      `${(mine / its).toFixed(2)}x (target 1.5x), medians of ${rounds}`,
  )
}

/** A photo as a phone takes it, of about 5 MB. */
function aPhoto(): Promise<Buffer> {
  return sharp({
    create: {
      width: sized(4032, 403),
      height: sized(3024, 302),
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 19 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Sends a form with one file: `head`, and zeros up to `length`. */
async function upload(
  server: Server,
  headers: Record<string, string>,
  name: string,
  head: Buffer,
  length: number,
) {
  const before = `--cut\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n\r\n`
  const after = '\r\n--cut--\r\n'
  const sent = request({
    port: server.port,
    host: '127.0.0.1',
    path: '/api/upload',
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': before.length + length + after.length,
    },
  })
  const answered = once(sent, 'response')
  sent.write(before)
  sent.write(head)
  const zeros = Buffer.alloc(MB)
  for (let rest = length - head.length; rest > 0; rest -= zeros.length)
    if (!sent.write(zeros.subarray(0, Math.min(rest, zeros.length)))) await once(sent, 'drain')
  sent.end(after)
  const [response] = await answered
  const body = (await response.toArray()).join('')
  if (response.statusCode !== 200) throw new Error(`The upload answered ${response.statusCode}: ${body}`)
}

async function startFloor() {
  const child = spawn(process.execPath, ['bench/upload-floor.ts', folder], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    make: async (path: string) => {
      child.send(path)
      await once(child, 'message')
    },
    stop: () => child.kill(),
  }
}

/** Registers a member and returns the headers of their calls. */
async function somebody(): Promise<Record<string, string>> {
  const url = `http://127.0.0.1:${app.port}`
  const visit = await fetch(`${url}/api/csrf-token`)
  const { csrfToken } = (await visit.json()) as { csrfToken: string }
  const cookie = visit.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const registered = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'x-csrf-token': csrfToken, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ fullName: 'Rafa Moreno', email: 'rafa@example.com', password: 'Armbar2026' }),
  })
  const cookies = registered.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const session = cookies.find((cookie) => cookie.startsWith('session=')) ?? ''
  const client = new Client(app.port)
  const token = await tokenFor(client, session)
  client.close()
  return { cookie: session, 'x-csrf-token': token }
}
