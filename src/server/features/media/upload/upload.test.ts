import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { jpeg, longVideo, pdf, png, video } from '#test/files.ts'
import { contentsOfDisk, nothingLeftOf } from '#test/media-suite.ts'
import { multipart } from '#test/multipart.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()
const small = await aWorld({ STORAGE_PER_USER_MB: '1' })
const port = await world.listen()
const contents = contentsOfDisk(world)
const MB = 1024 * 1024

const filled = (begin: Buffer, bytes: number) => Buffer.concat([begin, Buffer.alloc(bytes - begin.length, 'x')])

test.each([
  ['image', 'mount.jpg', await jpeg(), 10],
  ['video', 'roll.mp4', video('mp4'), 100],
  ['document', 'rules.pdf', pdf(), 15],
] as const)(
  'one byte too much is refused with the limit of its kind: %s',
  async (kind, name, content, megabytes) => {
    const rafa = await world.signUp()
    const { status, body } = await rafa.upload({ name, content: filled(content, megabytes * MB + 1) })
    const code = `${kind.toUpperCase()}_TOO_LARGE`
    const word = `${kind[0]?.toUpperCase()}${kind.slice(1)}`
    const message = `${word} file is too large. Maximum size is ${megabytes}MB.`
    expect({ status, body }).toEqual({ status: 413, body: { code, message } })
    await nothingLeftOf(world, rafa, contents)
  },
)

test('a video and a document of exactly the maximum size are accepted', async () => {
  const rafa = await world.signUp()
  expect((await rafa.upload({ name: 'roll.mp4', content: longVideo(100 * MB) })).status).toBe(200)
  const document = Buffer.concat([filled(pdf(), 15 * MB - 6), Buffer.from('\n%%EOF')])
  expect((await rafa.upload({ name: 'rules.pdf', content: document })).body[0].bytes).toBe(15 * MB)
})

test('a photo just below the maximum size is accepted', async () => {
  const rafa = await world.signUp()
  const photo = filled(await jpeg(), 10 * MB)
  const { status, body } = await rafa.upload({ name: 'mount.jpg', content: photo })
  expect([status, body[0].bytes < MB]).toEqual([200, true])
})

test('a file of another type is refused in the words of the specification', async () => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.upload({ name: 'mount.jpg', content: 'no picture', type: 'image/jpeg' })
  const message = 'File type not allowed. Only images, videos, PDFs, and documents are allowed.'
  expect({ status, body }).toEqual({ status: 415, body: { code: 'FILE_TYPE', message } })
})

test('five files come back in their order, a sixth refuses them all', async () => {
  const rafa = await world.signUp()
  const chosen = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.pdf`, content: pdf(String(index)) }))
  const refused = await rafa.upload(...chosen)
  expect(refused).toMatchObject({ status: 400, body: { message: 'Too many files. Maximum 5 files allowed.' } })
  await nothingLeftOf(world, rafa, contents)
  const { body } = await rafa.upload(...chosen.slice(0, 5))
  expect(body.map((one: { originalname: string }) => one.originalname)).toEqual(
    chosen.slice(0, 5).map(({ name }) => name),
  )
})

test('an upload without files gets an empty list, and other fields are ignored', async () => {
  const rafa = await world.signUp()
  expect(await rafa.upload()).toMatchObject({ status: 200, body: [] })
  expect(await rafa.post('/api/upload')).toMatchObject({ status: 200, body: [] })
  const other = await rafa.upload(
    { name: 'a.exe', content: 'MZ', field: 'other' },
    { name: 'a.pdf', content: pdf() },
  )
  expect(other).toMatchObject({ status: 200, body: [{ originalname: 'a.pdf' }] })
})

test('a form that was cut off is refused', async () => {
  const rafa = await world.signUp()
  const { body: token } = await rafa.get('/api/csrf-token')
  const { headers, payload } = multipart([{ name: 'rules.pdf', content: pdf() }])
  for (const cut of [payload.subarray(0, -60), payload.subarray(0, 100), Buffer.from('nonsense')]) {
    const sent = { ...headers, 'x-csrf-token': token.csrfToken }
    const answer = await rafa.send({ method: 'POST', url: '/api/upload', headers: sent, payload: cut })
    expect(answer).toMatchObject({ status: 400, body: { code: 'FILE_BROKEN' } })
  }
  await nothingLeftOf(world, rafa, contents)
})

test('only people who are logged in upload, and only from our own pages', async () => {
  const rafa = await world.signUp()
  const { headers, payload } = multipart([{ name: 'rules.pdf', content: pdf() }])
  const forged = await rafa.send({ method: 'POST', url: '/api/upload', headers, payload })
  expect(forged).toMatchObject({ status: 403, body: { code: 'CSRF_INVALID' } })
  const visitor = await world.browser().upload({ name: 'rules.pdf', content: pdf() })
  expect(visitor).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
})

test('a person can upload 120 times an hour', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  for (let times = 0; times < 120; times++) expect((await rafa.upload()).status).toBe(200)
  expect(await rafa.upload()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_UPLOADS' } })
  expect((await dana.upload()).status).toBe(200)
})

test('a full storage takes nothing more, even when two uploads come at once', async () => {
  const rafa = await small.signUp()
  const part = (index: number) => ({
    name: `${index}.pdf`,
    content: Buffer.concat([filled(pdf(), 0.4 * MB), Buffer.from('%%EOF')]),
  })
  expect((await rafa.upload(part(0))).status).toBe(200)
  const both = await Promise.all([rafa.upload(part(1)), rafa.upload(part(2))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 413])
  const { body } = await rafa.upload(part(3))
  expect(body.message).toBe('Your storage is full. Delete photos or videos you no longer need, then try again.')
  const huge = await rafa.upload({ name: 'roll.mp4', content: longVideo(2 * MB) })
  expect(huge.body.code).toBe('STORAGE_FULL')
  expect(await small.db.selectFrom('files').select('filename').execute()).toHaveLength(2)
  expect(await contentsOfDisk(small)()).toHaveLength(2)
  expect((await (await small.signUp()).upload(part(4))).status).toBe(200)
})

/** A connection over which `rafa` begins an upload: what is written to it is the request. */
async function connection(rafa: Person, length: number) {
  const { body } = await rafa.get('/api/csrf-token')
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = multipart([]).headers['content-type'].replace(/=.*/, '=cut')
  socket.write(
    `POST /api/upload HTTP/1.1\r\nhost: x\r\ncookie: session=${rafa.cookies.get('session')}\r\n` +
      `x-csrf-token: ${body.csrfToken}\r\ncontent-type: ${head}\r\ncontent-length: ${length}\r\n\r\n`,
  )
  return socket
}

const part = '--cut\r\ncontent-disposition: form-data; name="files"; filename="roll.mp4"\r\n\r\n'

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await sleep(10)
}

test('an upload whose connection breaks leaves nothing', async () => {
  const rafa = await world.signUp()
  const spool = join(world.deps.env.dataDir, 'spool')
  const socket = await connection(rafa, 50 * MB)
  socket.write(part)
  socket.write(longVideo(5 * MB))
  await until(async () => (await readdir(spool)).length === 1)
  socket.destroy()
  await until(async () => (await readdir(spool)).length === 0)
  await nothingLeftOf(world, rafa, contents)
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
