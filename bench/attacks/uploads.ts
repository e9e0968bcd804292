import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import type { Db } from '#server/db/tables.ts'
import { picture, video } from '../../test/files.ts'
import { aGif } from '../../test/gif.ts'
import { multipart } from '../../test/multipart.ts'
import { Client, tokenFor } from '../client.ts'
import { addOwner } from '../data.ts'
import type { Attack, Field } from './attack.ts'
import { sendFile } from './send-file.ts'

const MB = 1024 * 1024
type Member = Pick<Field, 'port' | 'headers'>

const upload = (member: Member, name: string, content: Buffer) =>
  sendFile(member, '/api/upload', { name, content })

export const largeGif: Attack = {
  about: 'a GIF of 80 kB with 10,950 x 10,950 pixels, 60 times, 3 at once',
  run: async (field) => {
    const gif = aGif(10_950, 10_950)
    const replies: string[] = []
    for (let round = 0; round < 20; round++)
      replies.push(...(await Promise.all([1, 2, 3].map(() => upload(field, 'roll.gif', gif)))))
    return `${replies[0]} … ${replies.at(-1)}`
  },
}

/** An MP4 followed by a million boxes of 8 bytes. */
function boxes(count: number, nameOf: (n: number) => number): Buffer {
  const more = Buffer.alloc(count * 8)
  for (let n = 0; n < count; n++) {
    more.writeUInt32BE(8, n * 8)
    more.writeUInt32BE(nameOf(n), n * 8 + 4)
  }
  return Buffer.concat([video('mp4'), more])
}

export const videoBoxes: Attack = {
  about: 'an MP4 of a million boxes of 8 bytes, then five times one of 12 million boxes with different names',
  run: async (field) => {
    const same = await upload(
      field,
      'roll.mp4',
      boxes(1_000_000, () => 0x66726565),
    )
    const different = boxes(12_000_000, (n) => 0x61000000 + n)
    const replies = [same]
    for (let round = 0; round < 5; round++) replies.push(await upload(field, 'roll.mp4', different))
    return replies.join(', ')
  },
}

export const animations: Attack = {
  about: 'five animated WebPs of one member, and a small photo of another',
  prepare: async (db) => {
    photographer = await addOwner(db, 'Photographer')
  },
  run: async (field) => {
    const frames = await Promise.all(
      Array.from({ length: 40 }, () => picture(1280, 720).png({ compressionLevel: 1 }).toBuffer()),
    )
    const webp = await sharp(frames, { join: { animated: true } })
      .webp({ effort: 0, quality: 40 })
      .toBuffer()
    const photo = await picture().jpeg().toBuffer()
    const client = new Client(field.port)
    const { cookie } = photographer
    const other = { port: field.port, headers: { cookie, 'x-csrf-token': await tokenFor(client, cookie) } }
    client.close()
    const all = Promise.all([1, 2, 3, 4, 5].map(() => upload(field, 'roll.webp', webp)))
    await sleep(2000)
    const small = await upload(other, 'mount.jpg', photo)
    return `the photo: ${small}; five WebPs of ${(webp.length / MB).toFixed(1)} MB: ${(await all).join(', ')}`
  },
}
let photographer = { cookie: '' }

/** As phones take them, to be rotated: half of 12 and half of 48 megapixels. */
export const photos: Attack = {
  about: '20 photos of 12 and 48 megapixels at once, by three members',
  prepare: addOthers,
  run: async (field) => {
    const photo = async (width: number, height: number) =>
      [
        'roll.jpg',
        await picture(width, height).withMetadata({ orientation: 6 }).jpeg({ quality: 40 }).toBuffer(),
      ] as const
    return uploadEach(field, [await photo(4032, 3024), await photo(8064, 6048)])
  },
}

/** In both workers, those that take the most memory their limits allow. */
export const largePictures: Attack = {
  about: '20 progressive photos, interlaced PNGs, and GIFs at once, as large as they may be, by three members',
  prepare: addOthers,
  run: async (field) =>
    uploadEach(field, [
      ['roll.jpg', await worst(6, (picture) => picture.jpeg({ progressive: true, quality: 50 }))],
      ['roll.png', await worst(8, (picture) => picture.png({ progressive: true, compressionLevel: 1 }))],
      ['roll.gif', aGif(sideFor(14), sideFor(14))],
    ]),
}

async function addOthers(db: Db) {
  others = [await addOwner(db, 'Second'), await addOwner(db, 'Third')]
}

/** Uploads 20 files at once, the next one of the list each. */
async function uploadEach(field: Field, files: (readonly [name: string, content: Buffer])[]): Promise<string> {
  const members: Member[] = [field]
  for (const { cookie } of others) {
    const client = new Client(field.port)
    members.push({ port: field.port, headers: { cookie, 'x-csrf-token': await tokenFor(client, cookie) } })
    client.close()
  }
  const calls = Array.from({ length: 20 }, async (_, n) => {
    const [name, content] = files[n % files.length] ?? ['', Buffer.alloc(0)]
    const reply = await upload(members[n % members.length] ?? field, name, content)
    return `${name} of ${(content.length / MB).toFixed(1)} MB: ${reply.split(' in ')[0]}`
  })
  const replies = Object.entries(Object.groupBy(await Promise.all(calls), (reply) => reply))
  return replies.map(([what, some = []]) => `${some.length}x ${what}`).join(', ')
}
let others: { cookie: string }[] = []

/** The side of the largest square that is decoded at so many bytes a pixel; it may take `maxMemory` of pictures.ts. */
const sideFor = (bytes: number) => Math.floor(Math.sqrt((decoding * MB) / bytes))
const decoding = 144

/** Of one color, so that it isn't too long. */
const worst = (bytes: number, encode: (picture: Sharp) => Sharp) =>
  encode(
    sharp({ create: { width: sideFor(bytes), height: sideFor(bytes), channels: 3, background: '#777' } }),
  ).toBuffer()

/** 21 videos of 20 MB that are never finished, when 20 MB of storage are left. */
export const unfinishedUploads: Attack = {
  about: '21 uploads of 20 MB under way at once, by someone with 20 MB left',
  prepare: async (db, attacker) => {
    const file = { filename: `${'0'.repeat(32)}.mp4`, originalName: 'roll.mp4', mimetype: 'video/mp4' }
    await db
      .insertInto('files')
      .values({ userId: attacker.id, ...file, bytes: 4980 * MB, unattachedSince: new Date() })
      .execute()
  },
  run: async ({ port, headers, dataDir }) => {
    const film = Buffer.concat([video('mp4'), Buffer.alloc(8)])
    film.writeUInt32BE(99 * MB, film.length - 8)
    film.write('free', film.length - 4)
    const { headers: typed } = multipart([])
    const boundary = typed['content-type'].split('=')[1]
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="roll.mp4"\r\n\r\n`
    const length = 20 * MB
    const statuses: number[] = []
    const requests = Array.from({ length: 21 }, () => {
      const sent = request({
        port,
        host: '127.0.0.1',
        path: '/api/upload',
        method: 'POST',
        headers: { ...headers, ...typed, 'content-length': length },
      })
      sent.on('error', () => undefined).on('response', (reply) => statuses.push(reply.statusCode ?? 0))
      sent.write(head)
      sent.write(film)
      sent.write(Buffer.alloc(length - head.length - film.length - MB))
      return sent
    })
    await sleep(8000)
    const spooled = await sizeOf(join(dataDir, 'spool'))
    for (const upload of requests) upload.destroy()
    return `${(spooled / MB).toFixed(0)} MB in the spool, ${statuses.length} refused (${[...new Set(statuses)].join()})`
  },
}

async function sizeOf(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = found
    .filter((file) => file.isFile())
    .map(async (file) => (await stat(join(file.parentPath, file.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
