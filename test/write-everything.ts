import { aRound, type Person } from './world.ts'

/** Writes down something of everything, as somebody who uses all of Rollbook would. */
export async function writeEverything(rafa: Person) {
  const tags = [(await rafa.tag('Sweeps')).id, (await rafa.tag('half guard')).id]
  const { body: theo } = await rafa.post('/api/partners', {
    name: '+Theo',
    belt: 'purple',
    stripes: 2,
    size: 'bigger',
    notes: 'Good wrestler.\nNever shoot first.',
  })
  const armbar = {
    name: 'Armbar',
    otherNames: ['Juji gatame'],
    position: 'mount',
    category: 'submission',
    side: 'top',
    steps: '1. Isolate the arm.\n2. Step over.',
    videos: [{ url: 'https://example.com/armbar', notes: '0:42 hips' }],
    tags: [tags[0]],
    status: 'drilling',
    isFavorite: true,
  }
  const { body: technique } = await rafa.post('/api/techniques', armbar)
  const { body: triangle } = await rafa.post('/api/techniques', { name: 'Triangle' })
  await rafa.post(`/api/techniques/${technique.id}/links`, { kind: 'follows', otherId: triangle.id })
  const lost = {
    ...aRound,
    partnerId: theo.id as number,
    minutes: 6,
    attire: 'no-gi' as const,
    result: 'lost' as const,
    kind: 'positional' as const,
    startPosition: 'Half Guard',
    counts: {
      mine: { takedowns: 0, sweeps: 2, passes: 0, escapes: 1 },
      theirs: { takedowns: 0, sweeps: 0, passes: 3, escapes: 0 },
    },
    startedAt: '2024-02-29T19:40:10.500Z',
    held: ['Half guard'],
    lost: ['Mount', 'Back'],
    submissions: [
      { isMine: false, techniqueId: technique.id as number, name: 'Armbar', fromPosition: 'Mount' },
      { isMine: true, techniqueId: null, name: 'Kimura', fromPosition: '' },
    ],
  }
  await rafa.log({
    title: '=HYPERLINK("http://example.com")',
    date: '2024-02-29',
    tags,
    techniques: [technique.id],
    rounds: [lost, { ...aRound, notes: '-1+1' }],
    effort: 7,
    attire: 'both',
  })
  await rafa.log({
    title: 'Open mat',
    date: '2026-01-01',
    videoLinks: ['https://example.com/film'],
    sessionType: 'open-mat',
    startTime: '23:30',
    endTime: '01:00',
    notes: '@coach _x0041_ & <b>\ttab',
  })
  await rafa.log({ title: 'Seminar', date: '2026-12-24', instructor: '', notes: '' })
  await rafa.post('/api/practice/logs', {
    techniqueId: technique.id,
    date: '2026-11-19',
    amount: 40,
    resistance: 'positional',
    success: 4,
    partner: 'Theo',
  })
  await rafa.post('/api/practice/cards', { techniqueIds: [technique.id] })
  await rafa.post('/api/practice/reviews', { techniqueId: technique.id, rating: 'hard', date: '2026-11-20' })
  await rafa.post('/api/reminders', { title: 'Buy tape', date: '2026-11-30', priority: 'high', repeat: 'monthly' })
  await rafa.post('/api/templates', {
    name: 'Tuesday class',
    weekday: 2,
    startTime: '19:00',
    endTime: '20:30',
    tags,
  })
  await rafa.post('/api/promotions', { date: '2025-06-01', belt: 'blue', stripes: 1, note: 'At last.' })
  await rafa.post('/api/absences', { reason: 'closed', from: '2026-12-24', to: '2027-01-01', note: 'New mats.' })
  await rafa.post('/api/injuries', {
    part: 'Knee',
    side: 'left',
    from: '2026-02-01',
    to: '2026-03-01',
    note: 'LCL',
  })
  await rafa.post('/api/focuses', {
    kind: 'caught',
    names: ['Armbar'],
    fromPosition: 'Closed Guard',
    from: '2026-03-02',
    to: '2026-03-29',
    note: 'Hands on the hips.',
  })
  await rafa.patch('/api/user', { weeklyGoal: { unit: 'sessions', amount: 3 } })
  await rafa.post('/api/competitions', {
    name: 'Munich Open',
    date: '2026-03-07',
    place: 'Munich',
    organizer: 'IBJJF',
    rules: 'no-gi',
    belt: 'blue',
    age: 'Adult',
    weightClass: 'Middle',
    weightLimit: '82.3 kg',
    weights: [
      { day: '2026-02-20', weight: '83 kg' },
      { day: '2026-03-05', weight: '81.9 kg' },
    ],
    weighIn: '81.4 kg',
    cost: '$120',
    plan: [{ technique: 'Knee Cut', whatIf: 'Headquarters' }, { technique: 'Armbar' }],
    matches: [
      { key: 'a', outcome: 'won', ending: 'submission', technique: 'Armbar', position: 'Mount', minutes: 4 },
      { key: 'b', outcome: 'lost', ending: 'points', score: '0–2', opponent: 'Theo', academy: 'Northside' },
    ],
    placing: 2,
    medal: 'silver',
    note: 'Cold hall.',
  })
}
