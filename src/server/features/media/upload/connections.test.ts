import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { filled, longVideo, pdf, png } from '#test/files.ts'
import { aGif } from '#test/gif.ts'
import { contentsOfDisk, nothingLeftOf } from '#test/media-suite.ts'
import { multipart } from '#test/multipart.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const small = await aWorld({ STORAGE_PER_USER_MB: '1' })
const port = await world.listen()
const smallPort = await small.listen()
const contents = contentsOfDisk(world)
const MB = 1024 * 1024

/** A connection over which `rafa` begins an upload: what is written to it is the request. */
async function connection(rafa: Person, length: number | 'unknown', to = port) {
  const { body } = await rafa.get('/api/csrf-token')
  const socket = connect(to, '127.0.0.1')
  await once(socket, 'connect')
  const head = multipart([]).headers['content-type'].replace(/=.*/, '=cut')
  socket.write(
    `POST /api/upload HTTP/1.1\r\nhost: x\r\ncookie: session=${rafa.cookies.get('session')}\r\n` +
      `x-csrf-token: ${body.csrfToken}\r\ncontent-type: ${head}\r\n` +
      `${length === 'unknown' ? 'transfer-encoding: chunked' : `content-length: ${length}`}\r\n\r\n`,
  )
  return socket
}

const part = '--cut\r\ncontent-disposition: form-data; name="files"; filename="roll.mp4"\r\n\r\n'

/** The folders of the uploads under way. */
const spooled = (one = world) => readdir(join(one.deps.env.dataDir, 'spool')).catch(() => [])

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await sleep(10)
}

test('an upload whose connection breaks leaves nothing', async () => {
  const rafa = await world.signUp()
  const socket = await connection(rafa, 50 * MB)
  socket.write(part)
  socket.write(longVideo(5 * MB))
  await until(async () => (await spooled()).length === 1)
  socket.destroy()
  await until(async () => (await spooled()).length === 0)
  await nothingLeftOf(world, rafa, contents)
})

test('a file whose person leaves while it is sanitized is not stored', async () => {
  const rafa = await world.signUp()
  const content = aGif(900, 900, 300)
  const body = Buffer.concat([Buffer.from(part.replace('mp4', 'gif')), content, Buffer.from('\r\n--cut--\r\n')])
  const socket = await connection(rafa, body.length)
  socket.write(body)
  await until(async () => {
    const [folder = ''] = await spooled()
    const file = await stat(join(world.deps.env.dataDir, 'spool', folder, '0')).catch(() => null)
    return file?.size === content.length
  })
  // It takes more than a second to sanitize.
  await sleep(200)
  socket.destroy()
  await until(async () => (await spooled()).length === 0)
  await nothingLeftOf(world, rafa, contents)
})

/** The server's answer on a connection, once it has come. */
async function answerOf(socket: Socket) {
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  await until(async () => answer.includes('}'))
  return answer
}

test('uploads under way count against the storage, however they announce their size', async () => {
  const rafa = await small.signUp()
  const underWay = await connection(rafa, Math.floor(0.6 * MB), smallPort)
  underWay.write(part)
  await until(async () => (await spooled(small)).length === 1)
  const announced = { name: 'rules.pdf', content: filled(pdf(), 0.5 * MB) }
  expect(await rafa.upload(announced)).toMatchObject({ status: 413, body: { code: 'STORAGE_FULL' } })
  const unannounced = await connection(rafa, 'unknown', smallPort)
  const content = Buffer.concat([Buffer.from(part), longVideo(0.5 * MB), Buffer.from('\r\n--cut--\r\n')])
  unannounced.write(`${content.length.toString(16)}\r\n`)
  unannounced.write(content)
  unannounced.write('\r\n0\r\n\r\n')
  expect(await answerOf(unannounced)).toMatch(/^HTTP\/1.1 413 [^]*STORAGE_FULL/)
  expect((await rafa.upload({ name: 'rules.pdf', content: pdf() })).status).toBe(200)
  // Another member has storage of their own.
  expect((await (await small.signUp()).upload({ name: 'roll.mp4', content: longVideo(0.5 * MB) })).status).toBe(
    200,
  )
  underWay.destroy()
  unannounced.destroy()
  await until(async () => (await spooled(small)).length === 0)
  expect((await rafa.upload({ name: 'roll.mp4', content: longVideo(0.5 * MB) })).status).toBe(200)
})

test('a person has eight uploads under way at most', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const sockets = await Promise.all(Array.from({ length: 8 }, () => connection(rafa, MB)))
  for (const socket of sockets) socket.write(part)
  await until(async () => (await spooled()).length === 8)
  const refused = await rafa.upload({ name: 'rules.pdf', content: pdf() })
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'UPLOADS_UNDER_WAY' },
    headers: { 'retry-after': '10' },
  })
  expect((await dana.upload({ name: 'rules.pdf', content: pdf() })).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await until(async () => (await spooled()).length === 0)
  expect((await rafa.upload({ name: 'rules.pdf', content: pdf() })).status).toBe(200)
})

test('someone who sends too much reads why, and not that the connection broke', async () => {
  const rafa = await world.signUp()
  const length = 130 * MB
  const socket = await connection(rafa, length)
  socket.write(part)
  const chunk = filled(await png(), MB)
  for (let sent = part.length; sent < length; sent += chunk.length)
    if (!socket.write(chunk.subarray(0, length - sent))) await once(socket, 'drain')
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  await until(async () => answer.includes('}'))
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toContain('Image file is too large. Maximum size is 10MB.')
  socket.destroy()
})

test('a request that announces more than any upload may have is not read', async () => {
  const rafa = await world.signUp()
  const socket = await connection(rafa, 900 * MB)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  // The server closes while this is still being sent.
  socket.on('error', () => undefined)
  socket.write(part)
  socket.write(filled(await png(), 11 * MB))
  await until(async () => answer.includes('}'))
  expect(answer).toMatch(/^HTTP\/1.1 413 [^]*\r\nconnection: close\r\n/i)
  socket.destroy()
  await nothingLeftOf(world, rafa, contents)
})

test('a person who leaves in the middle of a video leaves no file open', async () => {
  const rafa = await world.signUp()
  const { body } = await rafa.upload({ name: 'roll.mp4', content: longVideo(60 * MB) })
  const read = world.deps.files.read
  const opened: { closed: boolean }[] = []
  world.deps.files.read = async (...args) => {
    const stream = await read(...args)
    if (stream) opened.push(stream)
    return stream
  }
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${body[0].path} HTTP/1.1\r\nhost: x\r\ncookie: session=${rafa.cookies.get('session')}\r\n\r\n`)
  await once(socket, 'data')
  socket.destroy()
  await until(async () => opened.length === 1 && opened.every((stream) => stream.closed))
  world.deps.files.read = read
})
