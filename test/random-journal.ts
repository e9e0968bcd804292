import { aRound, type Person } from './world.ts'

const choose = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(all.length, 1)]
const day = (pick: number) => `2026-11-${String((pick % 20) + 1).padStart(2, '0')}`
const names = { tag: ['Guard', 'Sweeps', 'guard'], partner: ['Theo', 'Ana', 'João'] }
const techniques = [
  { name: 'Armbar', catalogKey: 'armbar' },
  { name: 'Triangle', catalogKey: 'triangle' },
  { name: 'Secret sweep' },
  { name: 'Crab ride' },
]

const idsOf = async (person: Person, path: string): Promise<number[]> =>
  (await person.get(`/api/${path}`)).body.map(({ id }: { id: number }) => id)

/** Some of what there is: a list of none or one. */
const some = async (person: Person, path: string, pick: number) => {
  const id = choose(await idsOf(person, path), pick)
  return id === undefined || pick % 4 === 0 ? [] : [id]
}

async function logSomething(person: Person, pick: number, text: string, more: object = {}) {
  const [partnerId = null] = await some(person, 'partners', pick)
  const [techniqueId = null] = await some(person, 'techniques', pick + 1)
  const submissions = [{ isMine: pick % 2 === 0, techniqueId, name: 'Armbar', fromPosition: 'Mount' }]
  const counts = {
    mine: { takedowns: pick % 2, sweeps: 0, passes: 3, escapes: 0 },
    theirs: { takedowns: 0, sweeps: pick % 5, passes: 0, escapes: 1 },
  }
  const startedAt = new Date(Date.parse(`${day(pick)}T19:00:00Z`) + pick * 100).toISOString()
  const said = choose(
    [
      {},
      { kind: 'hard', counts },
      { kind: 'positional', startPosition: 'Turtle' },
      { counts },
      { startedAt },
    ] as const,
    pick,
  )
  return person.post('/api/entries', {
    title: text,
    date: day(pick),
    tags: await some(person, 'tags', pick + 2),
    techniques: await some(person, 'techniques', pick),
    rounds: pick % 3 === 0 ? [] : [{ ...aRound, partnerId, minutes: 6, ...said, submissions, notes: text }],
    ...more,
  })
}

async function ofTechnique(person: Person, pick: number, write: (techniqueId: number) => Promise<unknown>) {
  const techniqueId = choose(await idsOf(person, 'techniques'), pick)
  if (techniqueId !== undefined) await write(techniqueId)
}

/** What one can write down. What is there by that name already is refused. */
export const writes = {
  entry: (person: Person, pick: number, text: string) => logSomething(person, pick, text),
  plan: (person: Person, pick: number, text: string) =>
    logSomething(person, pick, text, { date: `2026-12-${10 + (pick % 20)}`, isPlanned: true }),
  series: (person: Person, pick: number, text: string) =>
    logSomething(person, pick, text, {
      isRecurring: true,
      recurrencePattern: choose(['daily', 'weekly', 'biweekly', 'monthly'], pick),
      recurrenceEndDate: '2027-01-15',
    }),
  async logPlanned(person: Person, pick: number, text: string) {
    const planned = (await person.get('/api/planned?from=2026-11-01&to=2026-11-30')).body
    const one = choose<{ ruleId: number; session: number; date: string }>(planned, pick)
    if (one) await logSomething(person, pick, text, { date: one.date, planned: one, isPlanned: false })
  },
  tag: (person: Person, pick: number) => person.post('/api/tags', { name: choose(names.tag, pick) }),
  partner: (person: Person, pick: number, notes: string) =>
    person.post('/api/partners', { name: choose(names.partner, pick), notes }),
  technique: async (person: Person, pick: number, steps: string) =>
    person.post('/api/techniques', {
      ...choose(techniques, pick),
      steps,
      tags: await some(person, 'tags', pick),
    }),
  link: (person: Person, pick: number) =>
    ofTechnique(person, pick, (id) =>
      ofTechnique(person, pick + 1, (otherId) =>
        person.post(`/api/techniques/${id}/links`, { kind: 'follows', otherId }),
      ),
    ),
  template: async (person: Person, pick: number, name: string) =>
    person.post('/api/templates', {
      name,
      weekday: pick % 7,
      attire: choose(['gi', 'no-gi', 'both', null], pick),
      tags: await some(person, 'tags', pick),
    }),
  reminder: (person: Person, pick: number, title: string) =>
    person.post('/api/reminders', {
      title,
      date: `2026-12-${10 + (pick % 20)}`,
      repeat: pick % 2 ? '' : 'weekly',
    }),
  card: (person: Person, pick: number) =>
    ofTechnique(person, pick, (id) => person.post('/api/practice/cards', { techniqueIds: [id] })),
  review: (person: Person, pick: number) =>
    ofTechnique(person, pick, (techniqueId) =>
      person.post('/api/practice/reviews', { techniqueId, rating: 'hard', date: day(pick) }),
    ),
  practiceLog: (person: Person, pick: number, notes: string) =>
    ofTechnique(person, pick, (techniqueId) =>
      person.post('/api/practice/logs', { techniqueId, date: day(pick), success: 4, notes }),
    ),
  promotion: (person: Person, pick: number, note: string) =>
    person.post('/api/promotions', { date: day(pick), belt: 'blue', stripes: pick % 4, note }),
  injury: (person: Person, pick: number, note: string) =>
    person.post('/api/injuries', { part: 'Knee', from: day(pick), note }),
  absence: (person: Person, pick: number, note: string) =>
    person.post('/api/absences', { from: day(pick), to: day(pick), note }),
  competition: (person: Person, pick: number, note: string) =>
    person.post('/api/competitions', {
      name: 'Munich Open',
      date: '2026-12-20',
      deadline: pick % 2 ? '' : '2026-12-10',
      matches: [{ key: 'a', outcome: 'won', ending: 'points', opponent: 'Theo', score: '2–0' }],
      note,
    }),
  focus: (person: Person, pick: number, note: string) =>
    person.post('/api/focuses', {
      kind: 'position',
      names: ['Half Guard'],
      from: '2026-11-01',
      to: pick % 2 ? '' : '2026-11-20',
      note,
    }),
}

/** Where things can be changed and deleted, and what of them is a text. */
const changeable = [
  { path: 'entries', field: 'notes' },
  { path: 'tags', field: 'name' },
  { path: 'partners', field: 'notes' },
  { path: 'techniques', field: 'steps' },
  { path: 'injuries', field: 'note' },
  { path: 'absences', field: 'note' },
  { path: 'competitions', field: 'note' },
  { path: 'focuses', field: 'note' },
  { path: 'reminders', field: 'title' },
  { path: 'templates', field: 'title' },
  { path: 'practice/logs', field: 'notes' },
]

/** Changes something there is, or deletes it. */
export async function changeSomething(person: Person, pick: number, { text = '', isGone = false } = {}) {
  const { path, field } = choose(changeable, pick) ?? { path: 'entries', field: 'notes' }
  const id = choose(await idsOf(person, path), pick >> 4)
  if (id === undefined) return
  const url = `/api/${path}/${id}`
  return isGone ? person.delete(url) : person.patch(url, { [field]: text })
}
