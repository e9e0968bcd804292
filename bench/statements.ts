import pg from 'pg'
import { openDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/tables.ts'

/** One statement as the product sent it. */
export interface Statement {
  /** Given if connections prepare it. */
  name?: string | undefined
  text: string
  values: unknown[]
}

/** The exact statements that `work` sends, including begin and commit, so that they can be replayed without it. */
export async function recorded(where: pg.PoolConfig, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  class Recorder extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const send = this.query.bind(this) as (...args: unknown[]) => unknown
      const record = (query: string | pg.QueryConfig<unknown[]>, ...rest: unknown[]) => {
        const { name, text, values = [] } = typeof query === 'string' ? { text: query } : query
        statements.push({ name, text, values })
        return send(query, ...rest)
      }
      this.query = record as typeof this.query
    }
  }
  const db = openDatabase({ ...where, Client: Recorder, max: 1 }, (error) => {
    throw error
  })
  await work(db)
  await db.destroy()
  return statements
}

/**
 * Sends the statements again, one after the other. The id that the first of them draws from a sequence, if
 * any, replaces the id drawn when they were recorded.
 */
export async function replay(client: pg.ClientBase, statements: Statement[], drawn?: number) {
  let id: unknown
  for (const { name, text, values } of statements) {
    const current = drawn === undefined ? values : values.map((value) => (value === drawn ? id : value))
    const result = await client.query({ ...(name && { name }), text, values: current })
    if (text.includes('nextval')) id = result.rows[0].id
  }
}
