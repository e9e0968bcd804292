import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { DatabaseError } from './errors.ts'

const folders: string[] = []
const started: EmbeddedDatabase[] = []

afterEach(async () => {
  for (const database of started.splice(0)) await database.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-db-'))
  folders.push(folder)
  return folder
}

async function start(folder: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(folder)
  started.push(database)
  return database
}

async function answer({ connection }: EmbeddedDatabase, statement: string): Promise<unknown> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query({ text: statement, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

const pidIn = async (folder: string) =>
  Number((await readFile(join(folder, 'pgdata/postmaster.pid'), 'utf8')).split('\n')[0])

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('data survives a restart, and a stop leaves no process behind', async () => {
  const folder = await aFolder()
  const first = await start(folder)
  await answer(first, 'create table rolls as select 7 as n')
  const pid = await pidIn(folder)
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  expect(await answer(await start(folder), 'select n from rolls')).toBe(7)
})

test('a second Rollbook on the same folder says so and leaves the first one alone', async () => {
  const folder = await aFolder()
  const first = await start(folder)
  const second = startEmbedded(folder)
  await expect(second).rejects.toThrow(DatabaseError)
  await expect(second).rejects.toThrow(`Another Rollbook is already using ${folder}.`)
  expect(await answer(first, 'select 1')).toBe(1)
})

test('a database that outlived a killed Rollbook is reused', async () => {
  const folder = await aFolder()
  const module = JSON.stringify(new URL('./embedded.ts', import.meta.url).href)
  const script = `await (await import(${module})).startEmbedded(process.argv[1]); console.log('up')`
  const other = spawn(process.execPath, ['--input-type=module', '-e', script, folder])
  await once(other.stdout, 'data')
  const pid = await pidIn(folder)
  other.kill('SIGKILL')
  await once(other, 'exit')

  const database = await start(folder)
  expect(await answer(database, 'select 1')).toBe(1)
  expect(await pidIn(folder)).toBe(pid)
  await database.stop()
  await expect(pidIn(folder)).rejects.toThrow('ENOENT')
})

test('of two that start on a new folder at once, one runs and one says so', async () => {
  const folder = await aFolder()
  const both = await Promise.allSettled([start(folder), start(folder)])
  expect(both.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a folder that was only half created is created again', async () => {
  const folder = await aFolder()
  const nobody = 2 ** 22 + 1
  await mkdir(join(folder, `pgdata.${nobody}`, 'base'), { recursive: true })
  expect(await answer(await start(folder), 'select 1')).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(['pgdata', 'postgres.log'])
})

test('a database that crashes is restarted', async () => {
  const folder = await aFolder()
  const database = await start(folder)
  const pid = await pidIn(folder)
  process.kill(pid, 'SIGKILL')
  const again = () => answer(database, 'select 1').catch(() => sleep(50).then(() => undefined))
  await expect.poll(again).toBe(1)
  expect(await pidIn(folder)).not.toBe(pid)
})

test('a folder whose path is too long for a socket is refused with advice', async () => {
  const deep = join(await aFolder(), 'd'.repeat(90))
  await expect(startEmbedded(deep)).rejects.toThrow(/path of DATA_DIR is too long .* Set it to a shorter one\./)
})

test('the log of the bundled database has neither statements nor values of those that failed', async () => {
  const folder = await aFolder()
  const database = await start(folder)
  await answer(database, "create table names as select 'Theo Lang' as name")
  await answer(database, 'create unique index on names (name)')
  const client = new pg.Client(database.connection)
  await client.connect()
  await expect(client.query("insert into names values ('Theo Lang')")).rejects.toThrow('duplicate key')
  await client.end()
  const log = await readFile(join(folder, 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key')
  expect(log).not.toContain('Theo Lang')
})
