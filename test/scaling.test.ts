import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from './db.ts'

const db = await ownDatabase()
const statements = readFileSync(new URL('../docs/distribution.sql', import.meta.url), 'utf8')

/** Tables of members' data whose keys or unique indexes have something other than `user_id` first, and why that has to be. */
const uniqueForAll: Record<string, string> = {
  users: 'a member is found by id, email address, or username',
  identities: 'a member who logs in is found by the provider’s id for them',
  passkeys: 'a credential belongs to one member',
  access_tokens: 'a script is known by its token only',
  subscriptions: 'a webhook names Stripe’s customer',
  push_subscriptions: 'a device belongs to the member who used it last',
}

/** Tables that all members share, and why they aren’t a member’s data. */
const shared: Record<string, string> = {
  feature_requests: 'read by all',
  feature_votes: 'counted for all',
  feature_comments: 'read by all',
  feedback: 'listed for administrators',
  feedback_replies: 'written by administrators',
  feedback_upvotes: 'of administrators',
  admin_actions: 'the audit log',
}

/** Tables that stay on one node, and why. */
const central: Record<string, string> = {
  contact_messages: 'of visitors',
  counted_mails: 'counted by address, also without an account',
  daily_figures: 'a row a day',
  installation: 'a single row',
  mail_queue: 'a queue',
  mailing_mornings: 'a row for each time zone and day',
  migrations: 'of the schema',
  passkey_challenges: 'of visitors, for ten minutes',
  password_reset_requests: 'of visitors, until the next second',
  payment_events: 'of Stripe’s customers',
  pending_sign_ins: 'of visitors, for ten minutes',
  sign_in_failures: 'by address, also without an account',
  sign_in_waits: 'by address, also without an account',
  used_trials: 'of deleted accounts',
}

/** Indexes of members' data that have something else first, and what asks all nodes by them. */
const acrossMembers: Record<string, string> = {
  coach_links_expired: 'the sweep of links for coaches',
  absences_deleted: 'the sweep of removed rows',
  competitions_deleted: 'the sweep of removed rows',
  entries_deleted: 'the sweep of removed rows',
  focuses_deleted: 'the sweep of removed rows',
  heart_rates_deleted: 'the sweep of removed rows',
  injuries_deleted: 'the sweep of removed rows',
  tags_deleted: 'the sweep of removed rows',
  reminders_deleted: 'the sweep of removed rows',
  partners_deleted: 'the sweep of removed rows',
  practice_logs_deleted: 'the sweep of removed rows',
  promotions_deleted: 'the sweep of removed rows',
  technique_links_deleted: 'the sweep of removed rows',
  templates_deleted: 'the sweep of removed rows',
  files_unattached: 'the sweep of files',
  imports_age: 'the sweep of imports',
  imports_waiting: 'the job that imports',
  known_devices_age: 'the sweep of devices',
  known_devices_token: 'whose limit a visitor’s request counts for: the member isn’t known yet',
  last_seen_at: 'figures for administrators',
  mail_tokens_age: 'the sweep of links',
  mailings_queued: 'the sweep of mailings',
  push_marks_day: 'the sweep of marks',
  removals_by_age: 'the sweep of removed rows',
  rules_removed: 'the sweep of series',
}

interface Index {
  table: string
  name: string
  isUnique: boolean
  columns: string[]
}

const { rows: tables } = await sql<{ name: string; isMembers: boolean }>`
  select relname as name, exists (
    select from pg_attribute where attrelid = pg_class.oid and attname = 'user_id' and not attisdropped
  ) as "isMembers"
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(db)

const { rows: indexes } = await sql<Index>`
  select c.relname as "table", i.relname as name, x.indisunique as "isUnique", array(
    select coalesce(a.attname::text, 'expression')
    from unnest(x.indkey::int2[]) with ordinality as key (number, place)
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = key.number and key.number > 0
    order by place
  ) as columns
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = 'public'::regnamespace order by 1, 2`.execute(db)

const { rows: references } = await sql<{ from: string; to: string; name: string; pairs: string[] }>`
  select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to", conname as name, array(
    select a.attname || '=' || b.attname
    from unnest(c.conkey, c.confkey) as key (mine, theirs)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = key.mine
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = key.theirs
  ) as pairs
  from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 3`.execute(db)

const names = tables.map(({ name }) => name)
const exceptions = { ...uniqueForAll, ...shared, ...central }
const distributed = new Set(names.filter((name) => !(name in exceptions)))

test('every table has its place: by member, on every node, or on one', () => {
  expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([])
  expect(tables.filter(({ name, isMembers }) => distributed.has(name) && !isMembers)).toEqual([])
  expect(distributed.size).toBeGreaterThan(30)
})

test('a key of members’ data begins with the member', () => {
  const wrong = indexes.filter(
    ({ table, isUnique, columns }) => distributed.has(table) && isUnique && columns[0] !== 'user_id',
  )
  expect(wrong).toEqual([])
  const keyless = [...distributed].filter(
    (name) => !indexes.some(({ table, isUnique }) => table === name && isUnique),
  )
  expect(keyless).toEqual([])
})

test('an index of members’ data begins with the member, unless it is listed why not', () => {
  const others = indexes.filter(({ table, columns }) => distributed.has(table) && columns[0] !== 'user_id')
  expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(acrossMembers).sort())
})

test('a row of a member refers to rows of the same member, or to tables that every node has', () => {
  const onEveryNode = (name: string) => name in uniqueForAll || name in shared
  const broken = references.filter(({ from, to, pairs }) => {
    if (distributed.has(from))
      return !onEveryNode(to) && !(distributed.has(to) && pairs.includes('user_id=user_id'))
    // docs/distribution.sql drops the one of push_subscriptions.
    return distributed.has(to) && from !== 'push_subscriptions'
  })
  expect(broken).toEqual([])
})

test('the statements that distribute the tables fit the schema', async () => {
  await sql.raw(standIns).execute(db)
  await sql.raw(statements).execute(db)
  const { rows } = await sql<{ name: string; how: string }>`select name, how from placed order by name`.execute(db)
  const placed = (how: string) => rows.filter((row) => row.how === how).map(({ name }) => name)
  expect(placed('distributed')).toEqual([...distributed].sort())
  expect(placed('reference')).toEqual([...Object.keys(uniqueForAll), ...Object.keys(shared)].sort())
})

test('the stand-ins for Citus refuse a table whose key is not its members’', async () => {
  const distribute = (name: string) => sql`select create_distributed_table(${name}, 'user_id')`.execute(db)
  await expect(distribute('identities')).rejects.toThrow('must include the distribution column')
  await expect(distribute('contact_messages')).rejects.toThrow('does not exist')
})

/** What Citus checks first: the column, its place in all that is unique, and foreign keys to what is distributed or everywhere. */
const standIns = `
  create table placed (name text primary key, how text not null);
  create function create_reference_table(relation text) returns void language plpgsql as $$
  begin
    if exists (
      select from pg_constraint where contype = 'f' and conrelid = relation::regclass and not exists (
        select from placed where placed.name = confrelid::regclass::text and how = 'reference'
      ) and confrelid <> conrelid
    ) then raise exception 'reference table % refers to one that is none', relation; end if;
    insert into placed values (relation, 'reference');
  end $$;
  create function create_distributed_table(relation text, by text, colocate_with text default null) returns void
  language plpgsql as $$
  declare number int2;
  begin
    select attnum into number from pg_attribute where attrelid = relation::regclass and attname = by;
    if number is null then raise exception 'column % does not exist', by; end if;
    if exists (select from pg_index where indrelid = relation::regclass and indisunique and not number = any(indkey::int2[]))
    then raise exception 'unique index of % must include the distribution column', relation; end if;
    if exists (
      select from pg_constraint
      left join placed on placed.name = confrelid::regclass::text
      where contype = 'f' and conrelid = relation::regclass and confrelid <> conrelid and (
        placed.how is null or (placed.how = 'distributed' and not number = any(conkey))
      )
    ) then raise exception 'foreign key of % is to something else', relation; end if;
    insert into placed values (relation, 'distributed');
  end $$`
