import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { emptyRound } from '#shared/sparring/rounds.ts'
import { measureBeside } from './beside.ts'
import { addOwner, fillJournal, inBulk, type Owner } from './data.ts'
import { startApp } from './processes.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * How long a spreadsheet of 10,000 sessions with 20,000 rounds takes, and an archive of them with a gigabyte of media; how much
 * memory each takes, and how long another member waits for their list meanwhile: `node bench/exports.ts`.
 */

const sessions = 10_000
const photos = 100
const photoBytes = 10 * 1024 * 1024

const exports = [
  { name: 'spreadsheet', path: '/api/export/entries', seconds: 3, megabytes: 120 },
  {
    name: 'archive with 1 GB of media',
    path: '/api/export/archive',
    seconds: Number.POSITIVE_INFINITY,
    megabytes: 60,
  },
]

for (const one of exports) {
  const workspace = await createWorkspace()
  try {
    const env = { ...workspace.env, MEMBER_SHARE_PERCENT: '25', LOG_LEVEL: 'fatal' }
    let app = await startApp(env)
    const { large, neighbor } = await withDatabase(workspace, async (db) => {
      const people = { large: await addOwner(db, 'Large Journal'), neighbor: await addOwner(db, 'Neighbor') }
      await inBulk(db, () => fillJournal(db, people.large, sessions))
      await fillJournal(db, people.neighbor, 500)
      await addRounds(db, people.large)
      if (one.path.endsWith('archive')) await addPhotos(db, people.large, workspace.env['DATA_DIR'] ?? '')
      return people
    })
    // Loading the data must not count.
    await app.stop()
    app = await startApp(env)
    await measure(one, app, large, neighbor)
    await app.stop()
  } finally {
    await workspace.remove()
  }
}

/** Two rounds in each session. */
async function addRounds(db: Db, { id }: Owner) {
  const partner = { id: 0, name: 'Theo' }
  const submissions = [{ isMine: true, techniqueId: null, name: 'Armbar', fromPosition: 'Mount' }]
  const round = { ...emptyRound, minutes: 6, attire: 'gi', result: 'won', held: ['Mount'], submissions }
  const rounds = JSON.stringify([{ ...round, partner }, round])
  await sql`update entries set round_count = 2, reply_json = jsonb_set(reply_json::jsonb, '{rounds}', ${rounds}::jsonb)::text
    where user_id = ${id}`.execute(db)
}

/** A photo in each of the latest sessions, of bytes that don't compress. */
async function addPhotos(db: Db, { id }: Owner, dataDir: string) {
  const folder = join(dataDir, 'files', String(id))
  await mkdir(folder, { recursive: true })
  const latest = await db
    .selectFrom('entries')
    .select('id')
    .where('userId', '=', id)
    .orderBy('id')
    .limit(photos)
    .execute()
  for (const [index, entry] of latest.entries()) {
    const filename = `${String(index).padStart(32, '0')}.jpg`
    await writeFile(join(folder, filename), randomBytes(photoBytes))
    const file = { originalName: 'photo.jpg', mimetype: 'image/jpeg', bytes: photoBytes }
    await db
      .insertInto('files')
      .values({
        userId: id,
        filename,
        ...file,
        charset: null,
        entryId: entry.id,
        position: 0,
        unattachedSince: null,
      })
      .execute()
    const attachment = JSON.stringify([
      {
        ...file,
        filename,
        isVideo: false,
        path: `/uploads/${filename}`,
        originalname: file.originalName,
        preview: '',
      },
    ])
    await sql`update entries set reply_json = jsonb_set(reply_json::jsonb, '{fileAttachments}', ${attachment}::jsonb)::text
      where user_id = ${id} and id = ${entry.id}`.execute(db)
  }
}

async function measure(
  { name, path, seconds, megabytes }: (typeof exports)[number],
  app: Awaited<ReturnType<typeof startApp>>,
  large: Owner,
  neighbor: Owner,
) {
  await measureBeside(app, neighbor, { name, seconds, megabytes }, async () => {
    const reply = await fetch(`http://127.0.0.1:${app.port}${path}`, { headers: { cookie: large.cookie } })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    let bytes = 0
    for await (const chunk of reply.body ?? []) bytes += chunk.length
    return `${(bytes / 1024 / 1024).toFixed(0)} MB`
  })
}
