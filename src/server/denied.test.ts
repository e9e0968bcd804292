import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asNobody } from '#test/nobody.ts'
import { denialOf, isDenied } from './denied.ts'
import { readEnv } from './env.ts'
import { openInstallationKey } from './outside/installation-key.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-denied-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  return folder
}

const said = (work: () => unknown) =>
  asNobody(async () => {
    try {
      await work()
    } catch (error) {
      return isDenied(error) ? denialOf(error) : error
    }
    return 'Nothing was denied.'
  })

/** Tests of who isn't root can make no file of another user. */
const [owner, way] =
  process.getuid?.() === 0
    ? [/ can’t be read or changed by \w+, who runs this\. It belongs to root\. As root: /, 'chown']
    : [/ can’t be read or changed by \S+, who runs this\. It is theirs: /, 'chmod']

test('an operator whose key was made by root reads whose it is, and what to do', async () => {
  const folder = await aFolder()
  const path = join(folder, 'installation.key')
  await writeFile(path, 'k'.repeat(32))
  await chmod(path, 0)
  const sentence = await said(() => openInstallationKey(readEnv({ DATA_DIR: folder })))
  expect(sentence).toMatch(owner)
  expect(sentence).toMatch(new RegExp(`^${path} .*: ${way} .*${path}$`))
})

test('an operator reads of which folder they may not write to, and how to make one', async () => {
  const folder = await aFolder()
  await chmod(folder, 0o555)
  const inside = await said(() => writeFile(join(folder, 'notes'), ''))
  expect(inside).toMatch(new RegExp(`^${folder} .*: ${way} --recursive .*${folder}$`))
  const below = join(folder, 'backups')
  expect(await said(() => mkdir(below, { recursive: true }))).toMatch(
    new RegExp(`^${below} is not there.* install --directory --owner=\\S+ --mode=700 ${below}$`),
  )
  const closed = await aFolder()
  await chmod(closed, 0)
  expect(await said(() => readFile(join(closed, 'notes')))).toContain('namei --long')
  await chmod(closed, 0o755)
})
