import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { verify } from '#test/admin.ts'
import { pdf } from '#test/files.ts'
import { readImport } from '#test/imports.ts'
import { buy, localOf, subscriptionAtStripe } from '#test/payment-world.ts'
import { pushService } from '#test/push.ts'
import { turnOnPush } from '#test/push-device.ts'
import { aWorld, type Person } from '#test/world.ts'
import { schedule } from './schedule.ts'

const world = await aWorld()
const { db } = world
const service = await pushService()
afterAll(() => service.close())

const monday = '2026-11-23'

/** A member whom every job has something to do for, and what they got of it. */
async function aMember() {
  const person = await world.signUp({}, { onTrial: true })
  await verify(world, person)
  await buy(world, person)
  const device = await turnOnPush(person, service)
  const { body: template } = await person.post('/api/templates', {
    name: 'Class',
    weekday: 1,
    startTime: '19:00',
    endTime: '20:00',
  })
  await sql`update rules set rule = jsonb_set(rule, '{end}', '"2027-06-01"') where id = ${template.ruleId}`.execute(
    db,
  )
  const { id: planned } = await person.log({ title: 'Seminar', date: monday, isPlanned: true })
  const { body: uploaded } = await person.upload({ name: 'one.pdf', content: pdf('one') })
  const file: string = uploaded[0].filename
  await sql`
    update files set unattached_since = '2026-01-01' where user_id = ${person.user.id}`.execute(db)
  const { id: imported } = await readImport(person, 'log.csv', 'Date,Title\n2024-03-04,Open mat')
  await person.post(`/api/import/${imported}/start`)
  await person.post('/api/reminders', { title: 'Wash the gi', date: monday })
  const got = async () => ({
    push: device.read().length > 0,
    mail: (await world.mailsTo(person.email)).some(({ subject }) => subject.startsWith('Today')),
    class: await isPlannedFurther(template.ruleId),
    import: (await person.get(`/api/import/${imported}`)).body.status === 'done',
    payment: (await person.get('/api/payment/subscription')).body.subscriptionStatus === 'canceled',
    file: (await db.selectFrom('files').select('bytes').where('filename', '=', file).execute()).length === 0,
  })
  return { person, template, planned, file, imported, got }
}
type Member = Awaited<ReturnType<typeof aMember>>

async function isPlannedFurther(ruleId: number): Promise<boolean> {
  const { rows } = await sql<{ end: string }>`select rule->>'end' as end from rules where id = ${ruleId}`.execute(
    db,
  )
  return (rows[0]?.end ?? '') > '2027-10-01'
}

const idOf = ({ person }: { person: Person }) => person.user.id

/** Rows as no door lets them in: of an earlier release, a restored backup, a damaged disk. */
const bad: [kind: string, spoil: (member: Member) => Promise<unknown>, without: string[]][] = [
  [
    'a time zone that only an earlier release knew',
    (member) => sql`update users set time_zone = 'SystemV/PST8' where id = ${idOf(member)}`.execute(db),
    [],
  ],
  [
    'a series that can’t be read',
    (member) =>
      sql`
        insert into rules (user_id, rule, updated_at)
        values (${idOf(member)}, '{"isOpenEnded": true, "end": "2027-01-01"}', now())`.execute(db),
    ['push', 'mail'],
  ],
  [
    'the series of a class that can’t be read',
    ({ template }) => sql`update rules set rule = rule - 'parts' where id = ${template.ruleId}`.execute(db),
    ['push', 'mail', 'class', 'import'],
  ],
  [
    'a planned entry that can’t be read',
    ({ planned }) => sql`update entries set reply_json = '{' where id = ${planned}`.execute(db),
    ['push'],
  ],
  [
    'a device whose keys are none',
    (member) => sql`update push_subscriptions set p256dh = 'none' where user_id = ${idOf(member)}`.execute(db),
    ['push'],
  ],
  [
    'an import that can’t be read',
    ({ imported }) => sql`update import_parts set items = '{' where import_id = ${imported}`.execute(db),
    ['import'],
  ],
  [
    'a customer whom Stripe doesn’t know',
    (member) => sql`update subscriptions set customer_id = 'cus_gone' where user_id = ${idOf(member)}`.execute(db),
    ['payment'],
  ],
  [
    'a file that can’t be deleted',
    async (member) => {
      const path = join(world.deps.env.dataDir, 'files', String(idOf(member)), member.file)
      await rm(path)
      await mkdir(path)
      await writeFile(join(path, 'in-the-way'), '')
    },
    ['file'],
  ],
]

test('one bad row of each kind costs nobody else anything, and the log says whose it was', async () => {
  const members: Member[] = []
  while (members.length < bad.length + 2) members.push(await aMember())
  for (const [n, [, spoil]] of bad.entries()) await spoil(members[n + 1] ?? expect.unreachable())
  localOf(world).onEvent = async () => undefined
  for (const [n, { person }] of members.entries())
    if (bad[n - 1]?.[0] !== 'a customer whom Stripe doesn’t know')
      localOf(world).setCanceling(await subscriptionAtStripe(world, person), true)
  world.later(Date.parse(`${monday}T08:05:00Z`) - world.deps.clock().getTime())

  const lines: { job?: string; userId?: number }[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const deps = { ...world.deps, logger }
  for (const { run } of schedule(deps)) await run(new AbortController().signal)

  const everything = { push: true, mail: true, class: true, import: true, payment: true, file: true }
  const whoGotWhat: unknown[] = []
  for (const [n, { got }] of members.entries()) whoGotWhat.push([bad[n - 1]?.[0] ?? 'good rows', await got()])
  expect(whoGotWhat).toEqual([
    ['good rows', everything],
    ...bad.map(([kind, , without]) => [
      kind,
      { ...everything, ...Object.fromEntries(without.map((one) => [one, false])) },
    ]),
    ['good rows', everything],
  ])
  const named = new Set(
    lines.map(({ job, userId }) =>
      [job ?? 'sweep', bad[members.findIndex(({ person }) => person.user.id === userId) - 1]?.[0]].join(': '),
    ),
  )
  expect([...named].sort()).toEqual([
    'check-payments: a customer whom Stripe doesn’t know',
    'classes: a series that can’t be read',
    'classes: the series of a class that can’t be read',
    'imports: an import that can’t be read',
    'imports: the series of a class that can’t be read',
    'mailings: a series that can’t be read',
    'mailings: the series of a class that can’t be read',
    'push: a planned entry that can’t be read',
    'push: a series that can’t be read',
    'push: the series of a class that can’t be read',
    'sweep: a file that can’t be deleted',
    'sweep: a time zone that only an earlier release knew',
  ])
})
