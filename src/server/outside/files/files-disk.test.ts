import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { diskFiles } from './files-disk.ts'

const place = await mkdtemp(join(tmpdir(), 'rollbook-disk-'))
afterAll(() => rm(place, { recursive: true }))
const folder = join(place, 'files')
const files = diskFiles(folder)

const put = async (key: string, content: string) => {
  await writeFile(join(place, 'spooled'), content)
  await files.put(key, join(place, 'spooled'), 'text/plain')
}
const read = async (...asked: Parameters<typeof files.read>) =>
  Buffer.concat((await (await files.read(...asked))?.toArray()) ?? []).toString()

test('a stored file can be read, in full and in part, until it is removed', async () => {
  await put('7/a1.txt', 'underhook')
  await put('7/previews/a1.txt', 'small')
  expect(await readdir(place)).toEqual(['files'])
  expect([await files.size('7/a1.txt'), await read('7/a1.txt')]).toEqual([9, 'underhook'])
  expect(await read('7/a1.txt', { start: 5, end: 8 })).toBe('hook')
  await files.remove('7/a1.txt')
  await files.remove('7/a1.txt')
  expect([await files.size('7/a1.txt'), await files.read('7/a1.txt')]).toEqual([null, null])
  expect(await read('7/previews/a1.txt')).toBe('small')
})

test("only the server's own user may read the folders", async () => {
  await put('8/a1.txt', 'mine')
  for (const made of [folder, join(folder, '8')]) expect((await stat(made)).mode & 0o777).toBe(0o700)
})

test.each([
  '../secret.txt',
  '7/../../secret.txt',
  '7/..',
  '/etc/passwd',
  '7/a/b.txt',
  '7/previews/../a.txt',
  '7/a1.txt\0',
  '7\\a1.txt',
  '',
])('%j is not a file key', async (key) => {
  await writeFile(join(place, 'secret.txt'), 'secret')
  await expect(files.read(key)).rejects.toThrow('is not a file key')
  await expect(files.size(key)).rejects.toThrow('is not a file key')
  await expect(put(key, 'mine')).rejects.toThrow('is not a file key')
})

test('what else is in the folder is no file of anybody', async () => {
  await put('10/a1.txt', 'mine')
  await mkdir(join(folder, 'backups', '10'), { recursive: true })
  for (const other of ['readme.txt', '10/a1.txt.unfinished', 'backups/10/a1.txt'])
    await writeFile(join(folder, other), 'other')
  const keys = (await Readable.from(files.keys()).toArray()) as string[]
  expect(keys.filter((key) => !/^[78]\//.test(key))).toEqual(['10/a1.txt'])
})

test('a symbolic link in place of a file is not followed', async () => {
  await writeFile(join(place, 'secret.txt'), 'secret')
  await mkdir(join(folder, '9'), { recursive: true })
  await symlink(join(place, 'secret.txt'), join(folder, '9', 'a1.txt'))
  expect([await files.size('9/a1.txt'), await files.read('9/a1.txt')]).toEqual([null, null])
})
