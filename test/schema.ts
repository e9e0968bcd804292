import { type RawBuilder, sql } from 'kysely'
import { type Db, tableOwners } from '#server/db/tables.ts'
import { camelCase } from './camel-case.ts'

interface Table {
  name: string
  /** Says what a row is. */
  comment: string | null
  /** Of columns and constraints. */
  lines: string[]
  /** Those that belong to no constraint, with what they are for. */
  indexes: { definition: string; comment: string | null }[]
  /** What it is read by, if it keeps what was removed. */
  view: { name: string; definition: string; comment: string | null } | null
}

/** Everything the migrations have made, as SQL to read: tables in the order of their owners, each with what a row is. */
export async function describeSchema(db: Db): Promise<string> {
  const tables = new Map((await rowsOf(db, tablesQuery)).map((table) => [camelCase(table.name), table]))
  const owners = [...new Set(Object.values(tableOwners))].sort()
  const parts = owners.map((owner) => {
    const owned = Object.keys(tableOwners).filter(
      (table) => tableOwners[table as keyof typeof tableOwners] === owner,
    )
    return [`-- ${owner}`, ...owned.map((name) => describe(tables.get(name)))].join('\n\n')
  })
  const triggers = (await rowsOf(db, triggersQuery)).map(({ definition }) => `${definition};`)
  return `${[...parts, ['-- Triggers', ...triggers].join('\n\n')].join('\n\n\n')}\n`
}

const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>) => (await query.execute(db)).rows

function describe(table: Table | undefined): string {
  if (!table) throw new Error('A table that belongs to somebody is missing.')
  const { name, comment, lines, indexes, view } = table
  return [
    `-- ${said(comment, name)}`,
    `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`,
    ...indexes.map((index) => `-- ${said(index.comment, index.definition)}\n${short(index.definition)};`),
    ...(view ? [`-- ${said(view.comment, view.name)}`, `create view ${view.name} as\n${view.definition}`] : []),
  ].join('\n')
}

function said(comment: string | null, what: string): string {
  if (comment === null) throw new Error(`A migration must say what this is for, with 'comment on': ${what}`)
  return comment
}

const short = (definition: string) => definition.replace(' ON public.', ' ON ').replace(' USING btree', '')

const tablesQuery = sql<Table>`
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    (
      select array_agg(line order by position) from (
        select a.attnum as position,
          a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end || case
            when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
            when a.attgenerated <> '' then ' generated always as ' || pg_get_expr(d.adbin, d.adrelid) || ' stored'
            when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
            else ''
          end as line
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        union all
        select 10000 + row_number() over (order by contype = 'p' desc, contype, conname), pg_get_constraintdef(oid)
        from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'f', 'c')
      ) as parts
    ) as lines,
    coalesce((
      select json_agg(json_build_object('definition', pg_get_indexdef(i.indexrelid), 'comment', obj_description(i.indexrelid, 'pg_class'))
        order by x.relname)
      from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = c.oid and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
    ), '[]') as indexes,
    (
      select json_build_object('name', v.relname, 'definition', pg_get_viewdef(v.oid), 'comment', obj_description(v.oid, 'pg_class'))
      from pg_class v where v.relkind = 'v' and v.relnamespace = c.relnamespace and 'all_' || v.relname = c.relname
    ) as view
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`

const triggersQuery = sql<{ definition: string }>`
  select pg_get_triggerdef(t.oid) as definition from pg_trigger t
  where not t.tgisinternal order by t.tgrelid::regclass::text, t.tgname`
