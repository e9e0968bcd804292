import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { pdf } from '#test/files.ts'
import { aWorld } from '#test/world.ts'

/** A small disk, which only root may mount, and only on Linux. */
const disk = await mkdtemp(join(tmpdir(), 'rollbook-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]).status === 0
afterAll(async () => {
  if (isMounted) spawnSync('umount', ['-l', disk])
  await rmdir(disk)
})

await (isMounted ? onSmallDisk() : notTried())

function notTried() {
  test('on a full disk: skipped, because only root may mount a small disk, on Linux', ({ skip }) => skip())
}

async function onSmallDisk() {
  const embedded = await startEmbedded(disk)
  afterAll(() => embedded.stop())
  const db = openDatabase(embedded.connection, () => undefined)
  afterAll(() => db.destroy())
  await migrate(db)
  const world = await aWorld({ DATA_DIR: disk }, undefined, db)

  const ballast = join(disk, 'ballast')
  const free = async () => {
    const { bavail, bsize } = await statfs(disk)
    return bavail * bsize
  }
  /** Random text, which PostgreSQL can't compress. */
  const notes = () =>
    Array.from({ length: 19_000 }, () => String.fromCharCode(0x4e00 + Math.random() * 20_000)).join('')
  const entry = () => ({ title: 'Class', date: '2026-11-20', startTime: '19:00', notes: notes() })
  const full = { status: 507, body: { code: 'DISK_FULL' } }
  const isSaid = { status: 503, body: { status: 'disk full' } }

  test('when the disk is nearly full, entries are still saved, but no files', async () => {
    const rafa = await world.signUp()
    expect((await rafa.upload({ name: 'rules.pdf', content: pdf() })).status).toBe(200)
    await writeFile(ballast, Buffer.alloc((await free()) - 40_000_000))
    expect(await rafa.upload({ name: 'rules.pdf', content: pdf() })).toMatchObject(full)
    expect((await rafa.post('/api/entries', entry())).status).toBe(201)
    expect(await rafa.get('/readyz')).toMatchObject(isSaid)
    await rm(ballast)
    expect((await rafa.upload({ name: 'rules.pdf', content: pdf() })).status).toBe(200)
  })

  test('on a full disk every entry is answered with a sentence or saved, and saving works again once there is room', async () => {
    const rafa = await world.signUp()
    await writeFile(ballast, Buffer.alloc((await free()) - 100_000))
    const replies = []
    for (let n = 0; n < 30; n++) replies.push(await rafa.post('/api/entries', entry()))
    expect(replies.at(-1)).toMatchObject(full)
    expect(replies.filter(({ status }) => status !== 201 && status !== 507)).toEqual([])
    expect(await rafa.get('/readyz')).toMatchObject(isSaid)
    await rm(ballast)
    world.later(61_000)
    expect((await rafa.post('/api/entries', entry())).status).toBe(201)
    expect(await rafa.get('/readyz')).toMatchObject({ status: 200 })
    const stored = await world.db.selectFrom('entries').where('userId', '=', rafa.user.id).selectAll().execute()
    expect(stored).toHaveLength(replies.filter(({ status }) => status === 201).length + 1)
  })
}
