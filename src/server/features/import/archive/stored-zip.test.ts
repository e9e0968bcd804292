import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { openFiles } from '#server/open-outside.ts'
import { zip } from '#test/files.ts'
import { startS3Server } from '#test/s3-server.ts'
import { openStoredZip } from './stored-zip.ts'

const place = await mkdtemp(join(tmpdir(), 'rollbook-zip-'))
const s3 = await startS3Server()
afterAll(() => Promise.all([s3.stop(), rm(place, { recursive: true })]))

const { signal } = new AbortController()

test.each([
  ['the disk', {}],
  ['S3', s3.settings],
])('on %s, large files that are damaged are told from a storage that fails', async (_, settings) => {
  const files = openFiles(readEnv({ ...process.env, DATA_DIR: place, ...settings }))
  const spooled = join(place, 'archive.zip')
  await writeFile(spooled, damagedZip())
  await files.put('7/a1.zip', spooled, 'application/zip')
  const opened = await openStoredZip(files, '7/a1.zip')
  const unpack = (name: string) => {
    const entry = opened?.entries.get(name)
    if (!entry) throw new Error(`There is no ${name}.`)
    return opened?.unpack(entry, join(place, 'unpacked'), signal)
  }
  for (const name of ['first.mp4', 'second.mp4'])
    await expect(unpack(name)).rejects.toMatchObject({ code: 'FILE_BROKEN' })
  await unpack('notes.txt')
  expect(String(await readFile(join(place, 'unpacked')))).toBe('Underhook')
  await files.remove('7/a1.zip')
  await expect(unpack('first.mp4')).rejects.toThrow('is missing')
  opened?.close()
})

/** Two large files whose first block has a type that doesn't exist, so that most of them isn't read yet, and an intact one. */
function damagedZip(): Buffer {
  const large = ['first.mp4', 'second.mp4'].map((name) => ({ name, content: randomBytes(8_000_000) }))
  const content = zip([...large, { name: 'notes.txt', content: 'Underhook' }])
  for (const { name } of large) {
    const at = content.indexOf(name) + name.length
    content.fill(0xff, at, at + 8)
  }
  return content
}
