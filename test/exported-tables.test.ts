import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAs, viewOf } from '#server/db/tables.ts'
import { camelCase } from './camel-case.ts'

const root = join(import.meta.dirname, '..')

/** The tables in which members create rows. */
function tablesOfMembers(): string[] {
  const schema = readFileSync(join(root, 'docs/schema.sql'), 'utf8')
  const created = [...schema.matchAll(/^create table (\w+) \(\n([^;]*?)\n\);/gm)]
    .filter(([, , columns = '']) => /^ {2}client_id /m.test(columns))
    .map(([, table = '']) => readAs(camelCase(table) as never))
  return [...new Set([...created, ...Object.values(viewOf)])]
}

/** What the queries of the export read. */
function exported(): string {
  const folder = join(root, 'src/server/features/export')
  return ['service.ts', ...readdirSync(join(folder, 'journal')).map((file) => join('journal', file))]
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
}

/** Written to members, who can read it where it was asked. */
const toMembers = ['feedbackReplies']

test('all that members create is in what they can take along', () => {
  const queries = exported()
  const tables = tablesOfMembers()
  expect(tables).toContain('injuries')
  const isRead = (table: string) => new RegExp(`(From|Join)\\('${table}\\b`).test(queries)
  expect(tables.filter((table) => !isRead(table))).toEqual(toMembers)
})
