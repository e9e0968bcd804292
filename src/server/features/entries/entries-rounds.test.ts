import { expect, test } from 'vitest'
import type { Entry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Partner } from '#shared/sparring/partners.ts'
import { type RoundInput, roundInputOf } from '#shared/sparring/rounds.ts'
import { aRound, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

const addPartner = async (person: Person, name: string): Promise<Partner> =>
  (await person.post('/api/partners', { name })).body
const entriesOf = async (person: Person, query = ''): Promise<Entry[]> =>
  (await person.get(`/api/entries?limit=200${query}`)).body
const read = async (person: Person, { id }: { id: number }): Promise<Entry> =>
  (await person.get(`/api/entries/${id}`)).body
const partnersOn = ({ rounds }: Entry) => rounds.map(({ partner }) => partner?.name)
const submission = { isMine: true, techniqueId: null, name: 'Armbar', fromPosition: '' }

/** Somebody with two partners, a technique, and an entry with a round with each of them. */
async function aGrappler() {
  const rafa = await world.signUp()
  const [theo, sam] = [await addPartner(rafa, 'Theo'), await addPartner(rafa, 'Sam')]
  const { body: armbar } = await rafa.post('/api/techniques', { name: 'Armbar' })
  const lost: RoundInput = {
    partnerId: theo.id,
    minutes: 6,
    attire: 'gi',
    result: 'lost',
    startedAt: '2026-11-20T19:40:10.250Z',
    held: ['Closed Guard'],
    lost: ['Half Guard', 'Mount'],
    submissions: [
      { isMine: false, techniqueId: armbar.id, name: 'armbar', fromPosition: 'Mount' },
      { isMine: true, techniqueId: null, name: 'Loop choke', fromPosition: '' },
    ],
    notes: 'Elbows in.',
  }
  const entry = await rafa.log({ title: 'Open mat', rounds: [lost, { ...aRound, partnerId: sam.id }] })
  const patch = async (changes: object): Promise<Entry> =>
    (await rafa.patch(`/api/entries/${entry.id}`, changes)).body
  return { rafa, theo, sam, armbar, lost, entry, patch }
}

test('an entry has its rounds, in order, with the names of partners and techniques', async () => {
  const { rafa, theo, sam, armbar, lost, entry } = await aGrappler()
  const { partnerId: _, submissions, ...round } = lost
  const { partnerId: __, ...nothing } = aRound
  expect(entry.rounds).toEqual([
    {
      ...round,
      partner: { id: theo.id, name: 'Theo' },
      submissions: [
        { ...submissions[0], techniqueId: armbar.id, name: 'Armbar', typed: 'armbar' },
        submissions[1],
      ],
    },
    { ...nothing, partner: { id: sam.id, name: 'Sam' } },
  ])
  expect(await read(rafa, entry)).toEqual(entry)
  expect((await rafa.log()).rounds).toEqual([])
})

const context = {
  kind: 'positional' as const,
  startPosition: 'Half Guard',
  counts: {
    mine: { takedowns: 0, sweeps: 2, passes: 0, escapes: 1 },
    theirs: { takedowns: 1, sweeps: 0, passes: 99, escapes: 0 },
  },
}

test('a round keeps its kind, where it started, and what was counted, whatever is renamed, deleted, and restored', async () => {
  const { rafa, theo, lost, entry, patch } = await aGrappler()
  const changed = await patch({ rounds: [{ ...lost, ...context }, aRound] })
  expect(changed.rounds[0]).toMatchObject(context)
  expect(Object.keys(changed.rounds[1] ?? {})).toEqual(Object.keys(entry.rounds[1] ?? {}))
  await rafa.patch(`/api/partners/${theo.id}`, { name: 'Theodore' })
  await rafa.delete(`/api/entries/${entry.id}`)
  await rafa.post(`/api/entries/${entry.id}/restore`)
  const { rounds } = await read(rafa, entry)
  expect(rounds).toEqual([{ ...changed.rounds[0], partner: { id: theo.id, name: 'Theodore' } }, changed.rounds[1]])
  expect((await patch({ rounds: [{ ...lost, kind: 'hard' }] })).rounds[0]).not.toHaveProperty('counts')
})

test('a round says nothing of what wasn’t counted, and starts somewhere only if it is positional', async () => {
  const { rafa, lost } = await aGrappler()
  const { counts, ...said } = context
  const none = { takedowns: 0, sweeps: 0, passes: 0, escapes: 0 }
  const sent = { ...lost, ...said, kind: 'flow' as const, counts: { mine: none, theirs: none } }
  const { rounds } = await rafa.log({ rounds: [sent, { ...lost, counts }] })
  expect(rounds[0]).toMatchObject({ kind: 'flow' })
  expect(rounds[0]).not.toHaveProperty('startPosition')
  expect(rounds[0]).not.toHaveProperty('counts')
  expect(rounds[1]).toMatchObject({ counts })
  expect(rounds[1]).not.toHaveProperty('kind')
})

test('a technique that a round ended with is one of the session only if it was also named there', async () => {
  const { rafa, armbar, lost } = await aGrappler()
  const { body: cut } = await rafa.post('/api/techniques', { name: 'Knee cut' })
  const namesOf = ({ techniques }: Entry) => techniques.map(({ name }) => name)
  const drilled = await rafa.log({ title: 'Drills', techniques: [cut.id], rounds: [lost] })
  expect(namesOf(drilled)).toEqual(['Knee cut'])
  expect(drilled.rounds[0]?.submissions[0]).toMatchObject({ techniqueId: armbar.id, name: 'Armbar' })
  const both = await rafa.log({ title: 'Both', techniques: [cut.id, armbar.id], rounds: [lost] })
  expect(namesOf(both)).toEqual(['Armbar', 'Knee cut'])
})

test('what was typed for a submission stays when its round is changed, and finds the entry', async () => {
  const { rafa, armbar, patch } = await aGrappler()
  const submission = { isMine: false, techniqueId: armbar.id, name: 'juji', fromPosition: '' }
  const stored = await rafa.log({ title: 'Garage', rounds: [{ ...aRound, submissions: [submission] }] })
  await patch({ rounds: [] })
  const edited = stored.rounds.map((round) => ({ ...roundInputOf(round), minutes: 5 }))
  const { body } = await rafa.patch(`/api/entries/${stored.id}`, { rounds: edited })
  expect(body.rounds[0].submissions).toEqual([{ ...submission, name: 'Armbar', typed: 'juji' }])
  expect(await entriesOf(rafa, '&q=juji')).toEqual([body])
  expect(await entriesOf(rafa, '&q=armbar')).toEqual([body])
})

test('the journal can be limited to the sessions with a round in the gi, or without it', async () => {
  const { rafa, entry } = await aGrappler()
  expect(await entriesOf(rafa, '&attire=gi')).toEqual([entry])
  expect(await entriesOf(rafa, '&attire=no-gi')).toEqual([])
  expect((await rafa.get('/api/entries?attire=kimono')).status).toBe(400)
})

test('an entry is found by its partners, submissions, and what was noted about a round', async () => {
  const { rafa, entry } = await aGrappler()
  await rafa.log({ title: 'Another' })
  for (const q of ['theo', 'loop choke', 'elbows', 'sam armbar'])
    expect([q, await entriesOf(rafa, `&q=${q}`)]).toEqual([q, [entry]])
})

test('rounds are added, changed, and removed, and stay as they are when something else changes', async () => {
  const { theo, sam, lost, entry, patch } = await aGrappler()
  expect((await patch({ notes: 'Longer' })).rounds).toEqual(entry.rounds)
  const again = { ...aRound, partnerId: sam.id, result: 'won' as const, submissions: [submission] }
  const changed = await patch({ rounds: [again, lost, lost] })
  expect(partnersOn(changed)).toEqual(['Sam', 'Theo', 'Theo'])
  expect(changed.rounds[0]).toMatchObject({ result: 'won', submissions: [submission] })
  expect(await patch({ rounds: [again, lost, lost] })).toEqual(changed)
  expect((await patch({ rounds: [{ partnerId: theo.id }] })).rounds).toEqual([
    { ...aRound, partnerId: undefined, partner: { id: theo.id, name: 'Theo' } },
  ])
  expect((await patch({ rounds: [] })).rounds).toEqual([])
})

test('a change based on another version of the entry changes no round', async () => {
  const { rafa, entry, patch } = await aGrappler()
  const changed = await patch({ title: 'Other' })
  const stale = await rafa.patch(`/api/entries/${entry.id}`, { rounds: [], updatedAt: entry.updatedAt })
  expect(stale).toMatchObject({ status: 409, body: { code: 'CHANGED_ELSEWHERE' } })
  expect((await read(rafa, entry)).rounds).toEqual(changed.rounds)
})

test('an entry with rounds that is sent again is stored once', async () => {
  const { rafa, lost } = await aGrappler()
  const body = { title: 'Again', date: '2026-11-20', rounds: [lost, lost], clientId: 'offline_rounds' }
  const sent = await Promise.all([1, 2, 3].map(() => rafa.post('/api/entries', body)))
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  const stored = world.db.selectFrom('rounds').select('position').where('entryId', '=', sent[0]?.body.id)
  expect(await stored.execute()).toHaveLength(2)
})

test('an entry that names another member’s partner or technique is refused, and nothing is stored', async () => {
  const { theo, armbar } = await aGrappler()
  const dana = await world.signUp()
  const hers = await dana.log()
  const refusals: [RoundInput, string][] = [
    [{ ...aRound, partnerId: theo.id }, 'PARTNER_UNKNOWN'],
    [{ ...aRound, submissions: [{ ...submission, techniqueId: armbar.id }] }, 'TECHNIQUE_UNKNOWN'],
  ]
  for (const [round, code] of refusals) {
    const refused = { status: 400, body: { code } }
    expect(await dana.post('/api/entries', { title: 'X', date: '2026-11-20', rounds: [round] })).toMatchObject(
      refused,
    )
    expect(await dana.patch(`/api/entries/${hers.id}`, { rounds: [round] })).toMatchObject(refused)
  }
  expect(await entriesOf(dana)).toEqual([hers])
  const stored = world.db.selectFrom('rounds').selectAll().where('userId', '=', dana.user.id)
  expect(await stored.execute()).toEqual([])
})

const many = <T>(length: number, one: T): T[] => Array.from({ length }, () => one)

test.each([
  ['Rounds are a list', 'all'],
  ['An entry can have at most 30 rounds', many(limits.roundsOnAnEntry + 1, aRound)],
  ['Minutes are a whole number from 1 to 120', [{ ...aRound, minutes: 0 }]],
  ['Minutes are a whole number from 1 to 120', [{ ...aRound, minutes: 121 }]],
  ['Please choose won, lost, or even', [{ ...aRound, result: 'tapped' }]],
  ['Please choose gi or no-gi', [{ ...aRound, attire: 'both' }]],
  ['Please choose the kind of round', [{ ...aRound, kind: 'soft' }]],
  ['Position can be at most 120 characters', [{ ...aRound, startPosition: 'x'.repeat(121) }]],
  ['Please enter a time such as 2026-11-20T18:30:00.000Z', [{ ...aRound, startedAt: 'at seven' }]],
  ['Please enter a time such as 2026-11-20T18:30:00.000Z', [{ ...aRound, startedAt: null }]],
  [
    'Counts are whole numbers from 0 to 99',
    [{ ...aRound, counts: { ...context.counts, mine: { ...context.counts.mine, passes: 100 } } }],
  ],
  ['A round can have at most 10 held positions', [{ ...aRound, held: many(11, 'Mount') }]],
  ['Position is required', [{ ...aRound, lost: [' '] }]],
  ['A round can have at most 20 submissions', [{ ...aRound, submissions: many(21, submission) }]],
  ['Submission is required', [{ ...aRound, submissions: [{ ...submission, name: ' ' }] }]],
  ['Round notes can be at most 2,000 characters', [{ ...aRound, notes: 'x'.repeat(2001) }]],
])('rounds are refused: %s', async (message, rounds) => {
  const rafa = await world.signUp()
  const { status, body } = await rafa.post('/api/entries', { title: 'X', date: '2026-11-20', rounds })
  expect([status, body.message]).toEqual([400, message])
})

test('a renamed partner has the new name in all rounds, and is found by it', async () => {
  const { rafa, theo, entry } = await aGrappler()
  await rafa.patch(`/api/partners/${theo.id}`, { name: 'Theodore' })
  const renamed = await read(rafa, entry)
  expect(partnersOn(renamed)).toEqual(['Theodore', 'Sam'])
  expect(renamed.updatedAt > entry.updatedAt).toBe(true)
  expect(await entriesOf(rafa, '&q=theodore')).toEqual([renamed])
  // Nothing else about a partner is in an entry.
  await rafa.patch(`/api/partners/${theo.id}`, { name: 'Theodore', belt: 'brown', isArchived: true })
  expect(await read(rafa, entry)).toEqual(renamed)
})

test('a deleted partner leaves rounds without a name, and undo brings the name back', async () => {
  const { rafa, theo, entry } = await aGrappler()
  await rafa.delete(`/api/partners/${theo.id}`)
  expect(partnersOn(await read(rafa, entry))).toEqual([undefined, 'Sam'])
  expect(await entriesOf(rafa, '&q=theo')).toEqual([])
  // A device that doesn't know yet still names them.
  const late = await rafa.log({ title: 'Late', date: '2026-11-21', rounds: [{ ...aRound, partnerId: theo.id }] })
  expect(partnersOn(late)).toEqual([undefined])
  await rafa.post(`/api/partners/${theo.id}/restore`)
  expect(partnersOn(await read(rafa, entry))).toEqual(['Theo', 'Sam'])
  expect(partnersOn(await read(rafa, late))).toEqual(['Theo'])
})

test('a partner who is forgotten leaves their rounds', async () => {
  const { rafa, theo, entry } = await aGrappler()
  await rafa.delete(`/api/partners/${theo.id}`)
  await world.db.deleteFrom('partners').where('id', '=', theo.id).execute()
  const left = await read(rafa, entry)
  expect([left.rounds.length, partnersOn(left)]).toEqual([2, [undefined, 'Sam']])
})

test('a merged partner’s rounds are the other one’s, also those of a device that didn’t hear of it', async () => {
  const { rafa, theo, sam, entry } = await aGrappler()
  await rafa.post(`/api/partners/${theo.id}/merge`, { intoId: sam.id })
  expect(partnersOn(await read(rafa, entry))).toEqual(['Sam', 'Sam'])
  const late = await rafa.log({ rounds: [{ ...aRound, partnerId: theo.id }] })
  expect(late.rounds[0]?.partner).toEqual({ id: sam.id, name: 'Sam' })
})

test('a submission has the technique’s new name; one whose technique is removed has what was typed', async () => {
  const { rafa, armbar, entry } = await aGrappler()
  const names = async () => (await read(rafa, entry)).rounds[0]?.submissions.map(({ name }) => name)
  await rafa.patch(`/api/techniques/${armbar.id}`, { name: 'Straight armbar' })
  expect(await names()).toEqual(['Straight armbar', 'Loop choke'])
  await rafa.delete(`/api/techniques/${armbar.id}`)
  expect(await names()).toEqual(['armbar', 'Loop choke'])
  await rafa.post(`/api/techniques/${armbar.id}/restore`)
  const { body: other } = await rafa.post('/api/techniques', { name: 'Juji' })
  await rafa.post(`/api/techniques/${armbar.id}/merge`, { intoId: other.id })
  expect(await names()).toEqual(['Juji', 'Loop choke'])
})

test('a deleted entry comes back with its rounds, named as they are by then', async () => {
  const { rafa, theo, entry } = await aGrappler()
  await rafa.delete(`/api/entries/${entry.id}`)
  await rafa.patch(`/api/partners/${theo.id}`, { name: 'Theodore' })
  const { body: restored } = await rafa.post(`/api/entries/${entry.id}/restore`)
  expect(partnersOn(restored)).toEqual(['Theodore', 'Sam'])
  expect(await read(rafa, entry)).toEqual(restored)
})

test('a tag’s rename keeps an entry’s rounds', async () => {
  const { rafa, entry, patch } = await aGrappler()
  const tag = await rafa.tag('Guard')
  await patch({ tags: [tag.id] })
  await rafa.patch(`/api/tags/${tag.id}`, { name: 'Shield' })
  expect(await read(rafa, entry)).toMatchObject({ tags: [{ name: 'Shield' }], rounds: entry.rounds })
})

test('renames, merges, and rounds at the same moment all go through, and agree in the end', async () => {
  const { rafa, theo, sam, armbar, lost, entry } = await aGrappler()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => [
      rafa.patch(`/api/partners/${theo.id}`, { name: `Theo ${n}` }),
      rafa.patch(`/api/techniques/${armbar.id}`, { name: `Armbar ${n}` }),
      rafa.post('/api/entries', { title: `New ${n}`, date: '2026-11-19', rounds: [lost] }),
      rafa.patch(`/api/entries/${entry.id}`, { rounds: [n % 2 ? lost : { ...aRound, partnerId: sam.id }] }),
    ]).flat(),
  )
  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
  const { body: partners } = await rafa.get('/api/partners')
  const names = new Map((partners as Partner[]).map(({ id, name }) => [id, name]))
  for (const { rounds } of await entriesOf(rafa))
    for (const { partner } of rounds) expect(partner?.name).toBe(names.get(partner?.id ?? 0))
})
