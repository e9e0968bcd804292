import { expect, test } from 'vitest'
import { filled, jpeg, longVideo, pdf, video } from '#test/files.ts'
import { contentsOfDisk, nothingLeftOf } from '#test/media-suite.ts'
import { multipart } from '#test/multipart.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const small = await aWorld({ STORAGE_PER_USER_MB: '1' })
const contents = contentsOfDisk(world)
const MB = 1024 * 1024

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

test('a person can upload 600 times an hour', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  for (let times = 0; times < 600; times++) expect((await rafa.upload()).status).toBe(200)
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
