import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { RowSum } from './row-sum.ts'
import type { Sequence, Table } from './snapshot.ts'

export const quoted = (name: string) => pg.escapeIdentifier(name)

const columnsOf = ({ columns }: Table) => columns.map(quoted).join(', ')

/** Values as text that any PostgreSQL reads alike, and as much time as it takes. For one transaction. */
const plainly = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local client_encoding = 'UTF8';
  set local row_security = off`

/** Connects and begins a transaction in which tables are copied. */
export async function beginCopying(connection: pg.ClientConfig, mode = ''): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`begin ${mode}`)
  await client.query(plainly)
  return client
}

/** The tables of the app, and of each the columns that are stored: generated ones follow from them. */
export async function tablesIn(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'
      )
    group by c.oid, c.relname order by c.relname`)
  return rows
}

/** Where ids go on. */
export async function sequencesIn(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1",
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<Sequence>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
    )
    if (state[0]) sequences.push({ ...state[0], name })
  }
  return sequences
}

/** The rows of a table, in no order. */
export const copyOut = (client: pg.Client, table: Table): Readable =>
  client.query(copyStreams.to(`copy ${quoted(table.name)} (${columnsOf(table)}) to stdout`))

/** Takes rows that copyOut has written. */
export const copyIn = (client: pg.Client, table: Table): Writable =>
  client.query(copyStreams.from(`copy ${quoted(table.name)} (${columnsOf(table)}) from stdin`))

/** The sum over a table's rows, as they are in the database. */
export async function sumOf(client: pg.Client, table: Table): Promise<string> {
  const sum = new RowSum()
  for await (const chunk of copyOut(client, table)) sum.add(chunk as Buffer)
  return sum.text
}
