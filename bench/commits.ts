import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { Client } from './client.ts'
import type { Owner } from './data.ts'
import { appCalls } from './operations.ts'
import type { Server } from './processes.ts'
import { sized } from './sized.ts'

export interface Commits {
  /** Writing transactions per create; reads take no transaction id. */
  perCreate: number
  /** Whether a commit waits for the disk. */
  isDurable: boolean
  /** How many of the creates were visible to all connections once they were answered. */
  visible: number
  creates: number
}

const creates = sized(50, 1)

/** How often a create commits, by the transaction ids that it takes. */
export async function commitsOf(app: Server, db: Db, owner: Owner): Promise<Commits> {
  const client = new Client(app.port)
  const { create } = await appCalls(app.port, owner)
  let visible = 0
  const perTry: number[] = []
  // The database's maintenance may write in between, so the lowest of three counts.
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = await nextTransaction(db)
    for (let index = 0; index < creates; index++) {
      const { id } = JSON.parse(await client.text(create(index)))
      if (await hasEntry(db, owner, id)) visible++
    }
    perTry.push(((await nextTransaction(db)) - before) / creates)
  }
  client.close()
  return { perCreate: Math.min(...perTry), isDurable: await isDurable(db), visible, creates: 3 * creates }
}

const nextTransaction = async (db: Db): Promise<number> => {
  const { rows } = await sql<{
    next: string
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return Number(rows[0]?.next)
}

const hasEntry = async (db: Db, owner: Owner, id: number): Promise<boolean> => {
  const mine = db.selectFrom('entries').select('id').where('userId', '=', owner.id)
  return (await mine.where('id', '=', id).executeTakeFirst()) !== undefined
}

async function isDurable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ durable: boolean }>`
    select current_setting('fsync') = 'on' and current_setting('synchronous_commit') <> 'off' as durable`.execute(
    db,
  )
  return rows[0]?.durable ?? false
}
