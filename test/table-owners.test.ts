import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tableOwners, viewOf } from '#server/db/tables.ts'
import { camelCase } from './camel-case.ts'

const root = join(import.meta.dirname, '../src/server')
const owners: Record<string, string> = { ...tableOwners, migrations: 'db' }

/** Migrations change any table. */
const partsOfMigrations = new Set(['db/fill-name-keys.ts'])

/** Kysely's writes, those of ownedTable, and those in raw SQL. */
const builderWrite =
  /\b(?:(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(|ownedTable\(\{\s*table:)\s*([^\s),]+)/g
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

const sources = () =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')] as const)

test('a table is written by the feature that owns it, and by no other', () => {
  const found = sources().filter(([path]) => !partsOfMigrations.has(path))
  expect(found.flatMap(([path, source]) => trespasses(path, source))).toEqual([])
  const written = new Set(found.flatMap(([, source]) => writesIn(source)))
  // Triggers write this one.
  expect(Object.keys(owners).filter((table) => !written.has(table))).toEqual(['journalSizes'])
})

/** Tables that a source names, and that keep what was removed. */
const removedIn = (source: string) =>
  [...source.matchAll(/\ball(?:_[a-z]+|[A-Z][a-z]+)+\b/g)]
    .map(([name]) => camelCase(name))
    .filter((name) => name in viewOf)

const leaks = (path: string, source: string) =>
  removedIn(source)
    .filter((table) => ![owners[table], 'db'].includes(ownerOf(path)))
    .map((table) => `${path} reads ${table}, which has what ${owners[table]} has removed`)

test('what was removed is in a table that only its owner reads, and in none of the views that all others read', () => {
  expect(sources().flatMap(([path, source]) => leaks(path, source))).toEqual([])
})

test.each([
  ["db.selectFrom('allInjuries')", 'allInjuries'],
  ["db.selectFrom('entries').leftJoin('allCompetitions as competition', 'id', 'id')", 'allCompetitions'],
  ['sql`select count(*) from all_practice_logs`', 'allPracticeLogs'],
])('another feature that does %j would show what was removed', (source, table) => {
  expect(leaks('features/stats/queries.ts', source)).toEqual([expect.stringContaining(`reads ${table}, which`)])
})

test.each([
  ["db.deleteFrom('entries').where('id', '=', 1)", 'entries'],
  ["tx\n    .updateTable(\n      'users as u',\n    )", 'users'],
  ["ownedTable({\n  table: 'allInjuries',\n  noun: 'injury' })", 'allInjuries'],
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
