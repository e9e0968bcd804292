import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/schedule.ts'
import { docx, jpeg, longVideo, movingPicture, ole, pdf, photoWithPlace, png, video, webp, xlsx } from './files.ts'
import type { Person, World } from './world.ts'

const hour = 3_600_000
const hasFfmpeg = !spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).error
const openXml = 'application/vnd.openxmlformats-officedocument'

/** One upload of each type: name, content, MIME type, extension. */
const accepted = [
  ['mount.jpg', await jpeg(), 'image/jpeg', 'jpg'],
  ['mount.JPEG', await jpeg(), 'image/jpeg', 'jpg'],
  ['mount.png', await png(), 'image/png', 'png'],
  ['roll.gif', await movingPicture('gif'), 'image/gif', 'gif'],
  ['mount.webp', await webp(), 'image/webp', 'webp'],
  ['roll.mp4', video('mp4'), 'video/mp4', 'mp4'],
  ['roll.mov', video('mov'), 'video/quicktime', 'mov'],
  ['roll.webm', video('webm'), 'video/webm', 'webm'],
  ['rules.pdf', pdf(), 'application/pdf', 'pdf'],
  ['plan.doc', ole(), 'application/msword', 'doc'],
  ['plan.docx', docx(), `${openXml}.wordprocessingml.document`, 'docx'],
  ['plan.xls', ole(), 'application/vnd.ms-excel', 'xls'],
  ['plan.xlsx', xlsx(), `${openXml}.spreadsheetml.sheet`, 'xlsx'],
  ['notes.txt', '\ufeffKnie zuerst, dann die Unterhakung.\r\n', 'text/plain', 'txt'],
] as const

/** Tests of uploads for any storage. `contents` lists the keys of everything stored. */
export function mediaHolds(world: World, contents: () => Promise<string[]>) {
  const uploadOne = async (rafa: Person, name: string, content: Buffer | string) =>
    (await rafa.upload({ name, content })).body[0]

  test.each(accepted)('%s is served as what it is', async (name, content, mimetype, ending) => {
    const rafa = await world.signUp()
    const { status, body } = await rafa.upload({ name, content, type: 'text/html' })
    expect(status).toBe(200)
    const isVideo = mimetype.startsWith('video/')
    expect(body).toEqual([
      {
        filename: expect.stringMatching(new RegExp(`^[0-9a-f]{32}\\.${ending}$`)),
        mimetype,
        isVideo,
        path: `/uploads/${body[0].filename}`,
        originalname: name,
        preview: expect.any(String),
        bytes: expect.any(Number),
      },
    ])
    for (const path of [body[0].path, `/uploads/files/${body[0].filename}`]) {
      const { status, headers, raw } = await rafa.get(path)
      expect(status).toBe(200)
      const isDocument = !isVideo && !mimetype.startsWith('image/')
      expect(headers).toMatchObject({
        'content-type': mimetype === 'text/plain' ? 'text/plain; charset=utf-8' : mimetype,
        'content-length': String(raw.length),
        'content-disposition': `${isDocument ? 'attachment' : 'inline'}; filename="${name}"; filename*=UTF-8''${name}`,
        'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        vary: 'cookie',
      })
      if (!mimetype.startsWith('image/')) expect(raw.equals(Buffer.from(content))).toBe(true)
    }
  })

  test('a photo is upright and no longer says where it was taken, and neither does its preview', async () => {
    const rafa = await world.signUp()
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const photo = await photoWithPlace(format)
      const told = await sharp(photo).metadata()
      // 0x8825 is the tag that points to the place.
      expect(told.exif?.includes('Secret Camera') && told.exif.includes(Buffer.from('2588', 'hex'))).toBe(true)
      expect(told.orientation).toBe(6)
      const { path, preview, bytes } = await uploadOne(rafa, `photo.${format}`, photo)
      const [whole, small] = [(await rafa.get(path)).raw, (await rafa.get(preview)).raw]
      expect(bytes).toBe(whole.length + small.length)
      for (const raw of [whole, small]) {
        const { exif, xmp, iptc, orientation } = await sharp(raw).metadata()
        // A JPEG says which side is up, in the shortest form there is, and nothing else.
        const isTold = format === 'jpeg' && raw === whole
        expect({ exif: exif?.length, xmp, iptc, orientation }).toEqual(isTold ? { exif: 32, orientation: 6 } : {})
        expect(raw.includes('Secret Camera')).toBe(false)
      }
      const upright = await sharp(whole).autoOrient().toBuffer()
      expect(await sharp(upright).metadata()).toMatchObject({ width: 600, height: 900, format })
      expect(await sharp(small).metadata()).toMatchObject({ width: 320, height: 480, format: 'webp' })
    }
  })

  test.each(['gif', 'webp'] as const)('an animated %s is still animated', async (format) => {
    const rafa = await world.signUp()
    const { path, preview } = await uploadOne(rafa, `roll.${format}`, await movingPicture(format))
    expect(await sharp((await rafa.get(path)).raw).metadata()).toMatchObject({ pages: 3, format })
    expect((await sharp((await rafa.get(preview)).raw).metadata()).pages ?? 1).toBe(1)
  })

  test('a player can jump to any part of a video', async () => {
    const rafa = await world.signUp()
    const whole = video('mp4')
    const { path } = await uploadOne(rafa, 'roll.mp4', whole)
    const { headers: first } = await rafa.get(path)
    const part = async (range: string, more = {}) => {
      const { status, headers, raw } = await rafa.get(path, { range, ...more })
      return { status, range: headers['content-range'], length: headers['content-length'], raw }
    }
    const size = whole.length
    for (const [range, start, end] of [
      ['bytes=0-3', 0, 3],
      ['bytes=100-', 100, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=10-${size + 99}`, 10, size - 1],
    ] as const) {
      const raw = whole.subarray(start, end + 1)
      const expected = { status: 206, range: `bytes ${start}-${end}/${size}`, length: String(raw.length), raw }
      expect(await part(range)).toEqual(expected)
    }
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=x', 'bytes=5-2']) {
      const { status, raw } = await part(range)
      expect([range, status === 416 || raw.equals(whole)]).toEqual([range, true])
    }
    expect(await part('bytes=0-3', { 'if-range': String(first['etag']) })).toMatchObject({ status: 206 })
    expect(await part('bytes=0-3', { 'if-range': '"another"' })).toMatchObject({ status: 200, raw: whole })
  })

  test('what a browser has cached is not sent again, and a HEAD request gets no body', async () => {
    const rafa = await world.signUp()
    const { path, preview } = await uploadOne(rafa, 'mount.png', await png())
    for (const url of [path, preview]) {
      const { headers, raw } = await rafa.get(url)
      for (const known of [String(headers['etag']), `"other", W/${String(headers['etag'])}`, '*'])
        expect(await rafa.get(url, { 'if-none-match': known })).toMatchObject({ status: 304, body: '' })
      expect((await rafa.get(url, { 'if-none-match': '"other"' })).status).toBe(200)
      const head = await rafa.send({ method: 'HEAD', url })
      expect(head).toMatchObject({ status: 200, body: '', headers: { 'content-length': String(raw.length) } })
      const visitor = await world.browser().get(url, { 'if-none-match': String(headers['etag']) })
      expect(visitor.status).toBe(401)
    }
  })

  test("nobody sees another person's files, and a visitor none", async () => {
    const [rafa, dana] = [await world.signUp(), await world.signUp()]
    const { path, preview, filename } = await uploadOne(rafa, 'mount.jpg', await jpeg())
    for (const url of [path, preview, `/uploads/files/${filename}`]) {
      expect((await rafa.get(url)).status).toBe(200)
      expect(await dana.get(url)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
      const refused = await world.browser().get(url)
      expect(refused).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } })
    }
    const { body } = await rafa.upload({ name: 'rules.pdf', content: pdf() })
    for (const url of [
      `/uploads/previews/${body[0].filename}`,
      '/uploads/0123456789abcdef0123456789abcdef.jpg',
      `/uploads/${rafa.user.id}%2F${filename}`,
      '/uploads/..%2f..%2fpgdata%2fpg_hba.conf',
      '/uploads/previews',
    ])
      expect([url, (await rafa.get(url)).status]).toEqual([url, 404])
  })

  test.skipIf(!hasFfmpeg)('a video has a poster', async () => {
    const rafa = await world.signUp()
    for (const ending of ['mp4', 'mov', 'webm'] as const) {
      const { preview } = await uploadOne(rafa, `roll.${ending}`, video(ending))
      expect(await sharp((await rafa.get(preview)).raw).metadata()).toMatchObject({ format: 'webp', width: 64 })
    }
  })

  test('a long video goes through in parts', async () => {
    const rafa = await world.signUp()
    const long = longVideo(12 * 1024 * 1024)
    const { path } = await uploadOne(rafa, 'long.mp4', long)
    expect((await rafa.get(path)).raw.equals(long)).toBe(true)
    const range = `bytes=${long.length - 4}-`
    expect((await rafa.get(path, { range })).raw).toEqual(long.subarray(-4))
  })

  test('a file that no draft has attached is gone after ninety days, an attached one stays', async () => {
    const rafa = await world.signUp()
    const unattached = await uploadOne(rafa, 'mount.jpg', await jpeg())
    const attached = await uploadOne(rafa, 'guard.jpg', await jpeg())
    await world.db
      .updateTable('files')
      .set({ entryId: (await rafa.log()).id, position: 0, unattachedSince: null })
      .where('filename', '=', attached.filename)
      .execute()
    const uploadedBefore = (days: number) =>
      world.db
        .updateTable('files')
        .set({ unattachedSince: new Date(world.deps.clock().getTime() - days * 24 * hour) })
        .where('filename', '=', unattached.filename)
        .execute()
    await uploadedBefore(89)
    await sweep(world.deps)
    expect((await rafa.get(unattached.path)).status).toBe(200)
    await uploadedBefore(91)
    await sweep(world.deps)
    for (const gone of [unattached.path, unattached.preview]) expect((await rafa.get(gone)).status).toBe(404)
    expect((await rafa.get(attached.path)).status).toBe(200)
    expect((await contents()).filter((key) => key.includes(unattached.filename))).toEqual([])
  })

  test('if one of several files is refused, none is stored', async () => {
    const rafa = await world.signUp()
    const refused = await rafa.upload(
      { name: 'mount.jpg', content: await jpeg() },
      { name: 'roll.mp4', content: video('mp4') },
      { name: 'cut.jpg', content: (await jpeg()).subarray(0, -2000) },
    )
    expect(refused).toMatchObject({ status: 400, body: { code: 'FILE_BROKEN' } })
    await nothingLeftOf(world, rafa, contents)
  })
}

/** No row, no content, nothing in the spool. */
export async function nothingLeftOf(world: World, { user }: Person, contents: () => Promise<string[]>) {
  const rows = await world.db.selectFrom('files').selectAll().where('userId', '=', user.id).execute()
  const mine = (await contents()).filter((key) => key.startsWith(`${user.id}/`))
  expect({ rows, mine, spool: await readdir(join(world.deps.env.dataDir, 'spool')) }).toEqual({
    rows: [],
    mine: [],
    spool: [],
  })
}

/** The keys of everything in a folder of files. */
export const contentsOfDisk = (world: World) => async () => {
  const folder = join(world.deps.env.dataDir, 'files')
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1))
}
