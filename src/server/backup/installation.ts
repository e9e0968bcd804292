import type pg from 'pg'
import { keyOf, previewKeyOf } from '../features/media/service.ts'
import type { Files } from '../outside/files/files.ts'
import { version } from '../root.ts'
import { beginCopying, copyOut, sequencesIn, tablesIn } from './copy.ts'
import { BackupError, type Snapshot } from './snapshot.ts'

export interface Source {
  connection: pg.ClientConfig
  files: Files
  secrets: Map<string, Buffer>
  /** Stands for the key of the installation. */
  origin: string
  /** Stands for the key of notifications; null: there are none. */
  pushOrigin: string | null
}

export interface LiveSnapshot extends Snapshot {
  /** Whether the database has stopped naming a file since. */
  isForgotten(key: string): Promise<boolean>
  close(): Promise<void>
}

/** Any number: whoever holds this lock is making a backup of this database. */
const lockKey = 7_655_267

/** What is in the database now, and stays so for this snapshot, while members go on writing. */
export async function openSnapshot({ connection, files, secrets, ...origins }: Source): Promise<LiveSnapshot> {
  const client = await beginCopying(connection, 'isolation level repeatable read')
  try {
    await lock(client)
    return {
      outline: {
        version,
        takenAt: new Date().toISOString(),
        migrations: await migrationsIn(client),
        tables: await tablesIn(client),
        sequences: await sequencesIn(client),
        ...origins,
      },
      keys: await keysIn(client),
      readTable: (table) => Promise.resolve(copyOut(client, table)),
      readFile: (key) => files.read(key),
      secrets,
      isForgotten: (key) => isForgotten(connection, key),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** It ends with the connection, so one that was cut off is in nobody's way. */
async function lock(client: pg.Client) {
  const { rows } = await client.query<{ got: boolean }>(`select pg_try_advisory_xact_lock(${lockKey}) as got`)
  if (rows[0]?.got !== true)
    throw new BackupError('Another backup of this database is running. Wait until it ends.')
}

async function migrationsIn(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migrations') is not null as "isThere"`,
  )
  if (!found[0]?.isThere) throw new BackupError('The database is empty. There is nothing to back up.')
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

/** Files whose upload hasn't ended have no bytes yet, and are nobody's. */
async function keysIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ userId: string; filename: string; hasPreview: boolean }>(
    `select user_id as "userId", filename, has_preview as "hasPreview" from files where bytes > 0 order by 1, 2`,
  )
  return rows.flatMap(({ userId, filename, hasPreview }) => {
    const [id, name] = [Number(userId), filename]
    return hasPreview ? [keyOf(id, name), previewKeyOf(id, name)] : [keyOf(id, name)]
  })
}

/** Asked on a connection of its own, because the snapshot's doesn't see what was deleted since. */
async function isForgotten(connection: pg.ClientConfig, key: string): Promise<boolean> {
  const client = await beginCopying(connection, 'read only')
  try {
    return !(await keysIn(client)).includes(key)
  } finally {
    await client.end()
  }
}
