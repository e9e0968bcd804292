import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aWorld, type Person } from './world.ts'

const world = await aWorld()

/** What a member has that other things name, and something of each kind to merge it with. */
async function aJournal() {
  const rafa = await world.signUp()
  const add = async (path: string, name: string): Promise<number> => (await rafa.post(path, { name })).body.id
  const named = {
    technique: await add('/api/techniques', 'Armbar'),
    tag: (await rafa.tag('Guard')).id,
    partner: await add('/api/partners', 'Theo'),
  }
  const others = {
    technique: await add('/api/techniques', 'Juji Gatame'),
    tag: (await rafa.tag('Closed Guard')).id,
    partner: await add('/api/partners', 'Theodor'),
  }
  return { rafa, named, others, third: await add('/api/techniques', 'Triangle') }
}

type Journal = Awaited<ReturnType<typeof aJournal>>
type Fate = 'renamed' | 'merged' | 'deleted'

/** What happens to everything that is named. */
const fates: Record<Fate, (journal: Journal) => Promise<unknown>> = {
  renamed: async ({ rafa, named }) => {
    await rafa.patch(`/api/techniques/${named.technique}`, { name: 'Armlock' })
    await rafa.patch(`/api/tags/${named.tag}`, { name: 'Bottom' })
    await rafa.patch(`/api/partners/${named.partner}`, { name: 'Teo' })
  },
  merged: async ({ rafa, named, others }) => {
    await rafa.post(`/api/techniques/${named.technique}/merge`, { intoId: others.technique })
    await rafa.post(`/api/tags/${named.tag}/merge`, { into: others.tag })
    await rafa.post(`/api/partners/${named.partner}/merge`, { intoId: others.partner })
  },
  deleted: async ({ rafa, named }) => {
    await rafa.delete(`/api/techniques/${named.technique}`)
    await rafa.delete(`/api/tags/${named.tag}`)
    await rafa.delete(`/api/partners/${named.partner}`)
  },
}

interface Kind {
  /** Creates one that names all that this kind can name. */
  create: (journal: Journal) => { path: string; fields: object }
  /** Where it is removed, if not under its id. */
  at?: (journal: Journal) => string
  /** What one names that came back, in words. */
  says: (body: Reply, nameOf: (id: number) => string) => unknown
  answers: Record<Fate, unknown>
}

type Reply = Awaited<ReturnType<Person['post']>>['body']

/** It names nothing that can be renamed, merged, or deleted; academies and instructors stay as typed. */
const namesNothing = (path: string, fields: object): Kind => ({
  create: () => ({ path, fields }),
  says: () => 'nothing',
  answers: { renamed: 'nothing', merged: 'nothing', deleted: 'nothing' },
})

const isRefused = 'refused while it is deleted'

/** What can be restored, by its table. */
const kinds: Record<string, Kind> = {
  all_competitions: {
    create: () => ({
      path: '/api/competitions',
      fields: { name: 'Open', date: '2026-12-05', plan: [{ technique: 'Armbar', whatIf: '' }] },
    }),
    says: ({ plan }) => plan[0].technique,
    answers: { renamed: 'Armlock', merged: 'Juji Gatame', deleted: 'Armbar' },
  },
  // Its tag is that of its names until a session carries it: focus.test.ts renames and merges one.
  all_focuses: {
    create: () => ({
      path: '/api/focuses',
      fields: { kind: 'techniques', names: ['Armbar'], from: '2026-11-20' },
    }),
    says: ({ names }) => names,
    answers: { renamed: ['Armlock'], merged: ['Juji Gatame'], deleted: ['Armbar'] },
  },
  all_injuries: namesNothing('/api/injuries', { part: 'knee', from: '2026-11-20' }),
  all_absences: namesNothing('/api/absences', { from: '2026-12-20' }),
  all_promotions: namesNothing('/api/promotions', { belt: 'blue', stripes: 0, date: '2026-11-01' }),
  reminders: namesNothing('/api/reminders', { title: 'Bring tape', date: '2026-11-24' }),
  tags: namesNothing('/api/tags', { name: 'Passing' }),
  partners: namesNothing('/api/partners', { name: 'Sam' }),
  all_practice_logs: {
    create: ({ named }) => ({
      path: '/api/practice/logs',
      fields: { techniqueId: named.technique, date: '2026-11-20', amount: 40, unit: 'reps' },
    }),
    says: ({ name }) => name,
    answers: { renamed: 'Armlock', merged: 'Juji Gatame', deleted: isRefused },
  },
  all_technique_links: {
    create: ({ named, third }) => ({
      path: `/api/techniques/${third}/links`,
      fields: { kind: 'sets-up', otherId: named.technique },
    }),
    at: ({ named, third }) => `/api/techniques/${third}/links/sets-up/${named.technique}`,
    says: ({ links }, nameOf) => nameOf(links[0].otherId),
    answers: { renamed: 'Armlock', merged: 'Juji Gatame', deleted: isRefused },
  },
  all_templates: {
    create: ({ named }) => ({ path: '/api/templates', fields: { name: 'Class', tags: [named.tag] } }),
    says: ({ tags }) => tags.map(({ name }: { name: string }) => name),
    answers: { renamed: ['Bottom'], merged: ['Closed Guard'], deleted: [] },
  },
  techniques: {
    create: ({ named }) => ({ path: '/api/techniques', fields: { name: 'Kimura', tags: [named.tag] } }),
    says: ({ tags }) => tags.map(({ name }: { name: string }) => name),
    answers: { renamed: ['Bottom'], merged: ['Closed Guard'], deleted: [] },
  },
  entries: {
    create: ({ named }) => ({
      path: '/api/entries',
      fields: {
        title: 'Class',
        date: '2026-11-20',
        tags: [named.tag],
        techniques: [named.technique],
        rounds: [{ partnerId: named.partner, minutes: 6 }],
      },
    }),
    says: ({ tags, techniques, rounds }) => [
      ...[...tags, ...techniques].map(({ name }: { name: string }) => name),
      rounds[0].partner?.name,
    ],
    answers: {
      renamed: ['Bottom', 'Armlock', 'Teo'],
      merged: ['Closed Guard', 'Juji Gatame', 'Theodor'],
      deleted: [undefined],
    },
  },
}

async function removeOne(rafa: Person, journal: Journal, { create, at }: Kind): Promise<string> {
  const { path, fields } = create(journal)
  const { status, body } = await rafa.post(path, fields)
  expect([status < 300, body.code]).toEqual([true, undefined])
  const removed = at?.(journal) ?? `${path}/${body.id}`
  expect((await rafa.delete(removed, removed.includes('/links/') ? undefined : {})).status).toBeLessThan(300)
  return removed
}

/** What only an import creates, and that names nothing but its session. */
const measured = 'all_heart_rates'

test('each kind of thing that can be restored says what becomes of what it names', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'deleted_at' and table_schema = current_schema()`.execute(world.db)
  expect([...Object.keys(kinds), measured].sort()).toEqual(rows.map(({ name }) => name).sort())
})

const cases = Object.entries(kinds).flatMap(([name, kind]) =>
  (['renamed', 'merged', 'deleted'] as const).map((fate) => ({ name, kind, fate })),
)

test.each(cases)('what was in the bin while all that it names was $fate: $name', async ({ kind, fate }) => {
  const journal = await aJournal()
  const { rafa } = journal
  const removed = await removeOne(rafa, journal, kind)
  await fates[fate](journal)
  const library: { id: number; name: string }[] = (await rafa.get('/api/techniques')).body
  const nameOf = (id: number) => library.find((one) => one.id === id)?.name ?? ''
  const { status, body } = await rafa.post(`${removed}/restore`)
  expect(status === 200 ? kind.says(body, nameOf) : isRefused).toEqual(kind.answers[fate])
})

test.each(['all_practice_logs', 'all_technique_links'])(
  'what was refused while its technique was deleted comes back once the technique has: %s',
  async (name) => {
    const journal = await aJournal()
    const { rafa, named } = journal
    const removed = await removeOne(rafa, journal, kinds[name] as Kind)
    await fates.deleted(journal)
    expect((await rafa.post(`${removed}/restore`)).status).toBeGreaterThanOrEqual(400)
    await rafa.post(`/api/techniques/${named.technique}/restore`)
    expect((await rafa.post(`${removed}/restore`)).status).toBe(200)
  },
)

test('a removed link comes back at what both of its techniques have become, once, and not from one to itself', async () => {
  const { rafa, named, others, third } = await aJournal()
  const removed = `/api/techniques/${named.technique}/links/sets-up/${third}`
  await rafa.post(`/api/techniques/${named.technique}/links`, { kind: 'sets-up', otherId: third })
  await rafa.delete(removed)
  await rafa.post(`/api/techniques/${named.technique}/merge`, { intoId: others.technique })
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await rafa.post(`${removed}/restore`)).toMatchObject({
      status: 200,
      body: { id: others.technique, links: [{ kind: 'sets-up', otherId: third }] },
    })
  await rafa.post(`/api/techniques/${third}/merge`, { intoId: others.technique })
  expect(await rafa.post(`${removed}/restore`)).toMatchObject({ status: 200, body: { links: [] } })
})
