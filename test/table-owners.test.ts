import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableOwners } from '#server/db/tables.ts'
import { camelCase } from './camel-case.ts'

const root = join(import.meta.dirname, '../src/server')
const owners: Record<string, string> = { ...tableOwners, migrations: 'db' }

/** Migrations change any table. */
const partsOfMigrations = new Set(['db/fill-name-keys.ts'])

/** Kysely's writes, and those in raw SQL. */
const builderWrite = /\b(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(\s*([^\s),]+)/g
const rawWrite =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate|update)\s+(\w+)(?=\s+(?:set|where|using|as|select|values|default|returning)\b|\s*[(;`'"])/gi

/** The tables a source writes: their names, or the code if the name isn't a literal. */
function writesIn(source: string): string[] {
  const built = [...source.matchAll(builderWrite)].map(([, table = '']) => /^'(\w+)/.exec(table)?.[1] ?? table)
  return [...built, ...[...source.matchAll(rawWrite)].map(([, table = '']) => camelCase(table.toLowerCase()))]
}

/** The feature a file belongs to, or its folder if it belongs to none: 'accounts', 'http'. */
const ownerOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[0] ?? ''

const trespasses = (path: string, source: string) =>
  writesIn(source)
    .filter((table) => owners[table] !== ownerOf(path))
    .map((table) => `${path} writes ${table}, which belongs to ${owners[table] ?? 'nobody'}`)

test('a table is written by the feature that owns it, and by no other', () => {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !partsOfMigrations.has(path))
  const found = paths.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)
  expect(found.flatMap(([path, source]) => trespasses(path, source))).toEqual([])
  const written = new Set(found.flatMap(([, source]) => writesIn(source)))
  // Triggers write this one.
  expect(Object.keys(owners).filter((table) => !written.has(table))).toEqual(['journalSizes'])
})

test.each([
  ["db.deleteFrom('entries').where('id', '=', 1)", 'entries'],
  ["tx\n    .updateTable(\n      'users as u',\n    )", 'users'],
  ['sql`insert into entries (id) values (1)`', 'entries'],
  ['sql`\n  UPDATE users\n  set email = null`', 'users'],
  ['sql`delete from entries`', 'entries'],
  ['sql`insert into entries select * from old_entries`', 'entries'],
  ["for (const table of ['users', 'entries'] as const) await tx.deleteFrom(table).execute()", 'table'],
])('another feature that does %j is found', (source, table) => {
  expect(trespasses('features/templates/queries.ts', source)).toEqual([
    expect.stringContaining(`writes ${table}, which belongs to`),
  ])
})
