import { sql } from 'kysely'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { Client } from './client.ts'
import { addOwner } from './data.ts'
import { type Contender, interleaved } from './measure.ts'
import { startApp } from './processes.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/** The pages for administrators with 100,000 members, over HTTP: `node bench/admin.ts`. */
const members = 100_000
// Fewer calls than a member may make in a minute.
const [rounds, calls] = [5, 20]

const workspace = await createWorkspace()
try {
  const app = await startApp({ ...workspace.env, ADMIN_EMAILS: 'admin@example.com' })
  const admin = await withDatabase(workspace, async (db) => {
    await migrate(db)
    await fill(db)
    const owner = await addOwner(db, 'Admin')
    const verified = { email: 'admin@example.com', emailVerifiedAt: new Date() }
    await db.updateTable('users').set(verified).where('id', '=', owner.id).execute()
    await sql`vacuum analyze`.execute(db)
    return owner
  })
  const client = new Client(app.port)
  const get = (name: string, path: string): Contender => ({
    name,
    call: () => client.get({ path: `/api/admin/${path}`, headers: { cookie: admin.cookie } }),
  })
  const results = await interleaved(
    [
      get('newest members', 'members'),
      get('members in the middle', `members?before=${members / 2}`),
      get('a common name', 'members?q=member'),
      get('one member by name', 'members?q=member%2077777'),
      get('nobody', 'members?q=xqzvw'),
      get('two letters', 'members?q=zq'),
      get('black belts named', 'members?q=member&belt=black'),
      get('figures', 'figures'),
      get('storage', 'storage'),
      get('newest webhooks', 'webhooks'),
      get('failed webhooks', 'webhooks?failed=true'),
    ],
    rounds,
    calls,
  )
  for (const { name, p50, p99 } of results)
    console.log(`${name.padEnd(24)} p50 ${p50.toFixed(1).padStart(7)} ms, p99 ${p99.toFixed(1).padStart(7)} ms`)
  client.close()
  await app.stop()
} finally {
  await workspace.remove()
}

/** Members with three files each, registered and seen over two years, a third of them with a plan, and three months of figures. */
async function fill(db: Db) {
  await sql`
    insert into users (full_name, email, belt_level, academy, created_at, email_verified_at)
    select 'Member ' || n, 'member' || n || '@example.com',
      (array['white', 'white', 'blue', 'purple', 'brown', 'black'])[1 + n % 6], '',
      now() - (${members} - n) * interval '10 minutes', now()
    from generate_series(1, ${members}::int) as n`.execute(db)
  await sql`
    insert into last_seen (user_id, at) select id, now() - (id % 700) * interval '1 day' from users`.execute(db)
  await sql`
    insert into files (user_id, filename, original_name, mimetype, bytes)
    select id, id || '-' || n || '.jpg', 'roll.jpg', 'image/jpeg', 1000000
    from users, generate_series(1, 3) as n`.execute(db)
  await sql`
    insert into subscriptions (user_id, trial_began_at, trial_ends_at, customer_id, subscription_id, plan, status, paid_until)
    select id, created_at, created_at + interval '7 days', 'cus_' || id,
      case id % 3 when 0 then 'sub_' || id end, case id % 3 when 0 then 'monthly' end,
      case id % 3 when 0 then 'active' end, case id % 3 when 0 then now() + interval '10 days' end
    from users`.execute(db)
  await sql`
    insert into payment_events (event_id, type, customer_id, created_at, received_at, processed_at, attempts, failure)
    select 'evt_' || id, 'invoice.paid', 'cus_' || id, now(), now(), now(), 1,
      case id % 5000 when 0 then 'Stripe is away' end
    from users`.execute(db)
  await sql`
    insert into daily_figures (day, members, active, paying, storage_bytes)
    select current_date - n, ${members}, 5000, 30000, 300000000000 from generate_series(1, 100) as n`.execute(db)
}
