import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { unzip, unzipFromStart } from '#test/unzip.ts'
import { type ZipEntry, zipOf } from './zip.ts'

const at = new Date('2026-11-21T12:00:02Z')

async function zipWith(files: Omit<ZipEntry, 'at'>[]): Promise<Buffer> {
  async function* entries() {
    for (const file of files) yield { ...file, at }
  }
  return buffer(zipOf(entries(), new AbortController().signal))
}

const file = fc.record({
  content: fc
    .constantFrom(0, 1, 1000, 0xffff, 0x10000, 0x10001, 300_000)
    .chain((size) => fc.constantFrom(Buffer.alloc(size, 'half guard '), randomBytes(size))),
  chunk: fc.constantFrom(7000, 0x10000, 200_000),
  isCompressed: fc.boolean(),
})

const chunked = (content: Buffer, size: number) =>
  Array.from({ length: Math.ceil(content.length / size) }, (_, n) => content.subarray(n * size, (n + 1) * size))

test('whoever unpacks a ZIP while it comes, and whoever has all of it, finds each file whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 4 }), async (files) => {
      const named = files.map((one, index) => ({ ...one, path: `media/Über den Köpfen ${index}.jpg` }))
      const zip = await zipWith(
        named.map(({ content, chunk, ...one }) => ({ ...one, content: Readable.from(chunked(content, chunk)) })),
      )
      const whole = new Map(named.map(({ path, content }) => [path, content]))
      expect(await unzip(zip)).toEqual(whole)
      expect(unzipFromStart(zip)).toEqual(whole)
    }),
    { numRuns: 25 },
  )
})

test('a file that breaks off while nobody reads breaks the ZIP, and nothing else', async () => {
  async function* entries() {
    const content = new Readable({ read: () => undefined })
    setImmediate(() => content.destroy(new Error('The storage broke off.')))
    yield { path: 'a', content, isCompressed: false, at }
  }
  const zip = zipOf(entries(), new AbortController().signal)
  await once(zip, 'readable')
  await sleep(20)
  await expect(buffer(zip)).rejects.toThrow('The storage broke off.')
})

test('a photo takes as much room as it has, and a text less', async () => {
  const photo = randomBytes(1_000_000)
  const of = (content: Buffer, isCompressed: boolean) =>
    zipWith([{ path: 'a', content: Readable.from(chunked(content, 0x10000)), isCompressed }])
  expect((await of(photo, false)).length - photo.length).toBeLessThan(500)
  expect((await of(Buffer.alloc(1_000_000, 'half guard '), true)).length).toBeLessThan(5_000)
})

test('its files are of the second they were made in, and there may be more of them than two bytes can count', async () => {
  const count = 0x10000
  const zip = await zipWith(
    Array.from({ length: count }, (_, n) => ({ path: `${n}`, content: Readable.from([]), isCompressed: false })),
  )
  const opened = await fromBufferPromise(zip)
  expect(opened.entryCount).toBe(count)
  for await (const entry of opened.eachEntry()) {
    expect(entry.getLastModDate()).toEqual(at)
    break
  }
})
