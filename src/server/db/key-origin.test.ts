import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownDatabase } from '#test/db.ts'
import { readEnv } from '../env.ts'
import { agreeOnKey, forgetKeyOrigin } from './key-origin.ts'

const db = await ownDatabase()

async function aServer(settings: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-key-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, start: () => agreeOnKey(db, readEnv({ DATA_DIR: folder, ...settings })) }
}
const withKey = (letter: string) => aServer({ INSTALLATION_KEY: letter.repeat(32) })

test('of two servers that are started at once with different keys, one runs, and the other says why it doesn’t', async () => {
  for (let round = 0; round < 5; round++) {
    await forgetKeyOrigin(db)
    const servers = [await withKey('a'), await withKey('b')]
    const started = await Promise.allSettled(servers.map(({ start }) => start()))
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = started.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(String(refused.reason)).toContain(
      'INSTALLATION_KEY differs from the key that this database was first used',
    )
  }
})

test('two servers with the same key start, together and again', async () => {
  await forgetKeyOrigin(db)
  const servers = [await withKey('c'), await withKey('c')]
  for (let times = 0; times < 2; times++)
    expect(await Promise.all(servers.map(({ start }) => start()))).toEqual(
      Array(2).fill(Buffer.from('c'.repeat(32))),
    )
})

test('a server without the key of its database makes no other one', async () => {
  await forgetKeyOrigin(db)
  const first = await aServer()
  const key = await first.start()
  expect(await first.start()).toEqual(key)
  const second = await aServer()
  await expect(second.start()).rejects.toThrow('INSTALLATION_KEY is not set')
  expect(await readdir(second.folder)).toEqual([])
})
