import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeJournal } from '#test/make.ts'
import { anEntry, aRound, aWorld } from '#test/world.ts'

const world = await aWorld()

test('a member exports the whole journal as a spreadsheet', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  await dana.log({ title: 'Not mine' })
  const tags = [(await rafa.tag('Sweeps')).id, (await rafa.tag('half guard')).id]
  const { body: theo } = await rafa.post('/api/partners', { name: 'Theo' })
  const submissions = [{ isMine: false, techniqueId: null, name: 'Armbar', fromPosition: 'Mount' }]
  const lost = { ...aRound, partnerId: theo.id as number, minutes: 6, result: 'lost' as const, submissions }
  await rafa.log({
    title: '=HYPERLINK("http://example.com")',
    date: '2024-02-29',
    tags,
    rounds: [lost, { ...aRound, notes: 'Flow' }],
    effort: 7,
  })
  const film = 'https://example.com/film'
  const gone = await rafa.log({ title: 'Deleted' })
  await rafa.delete(`/api/entries/${gone.id}`)
  await rafa.log({
    title: 'Open mat',
    date: '2026-01-01',
    videoLinks: [film],
    sessionType: 'open-mat',
    startTime: '',
    endTime: '',
  })

  const { status, headers, raw } = await rafa.get('/api/export/entries')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="bjj_training_export.xlsx"')
  const [header, ...rows] = (await readXlsx(raw)).sheets[0]?.rows ?? []
  expect(header).toEqual([
    'Date',
    'Title',
    'Session Type',
    'Start Time',
    'End Time',
    'Hours',
    'Academy',
    'Instructor',
    'Tags',
    'Training Notes',
    'Rounds',
    'Effort',
    'Techniques',
    'Files',
    'Video Links',
  ])
  expect(rows.map((row) => row.slice(1, 6))).toEqual([
    ['Open mat', 'Open mat', '', '', null],
    ['=HYPERLINK("http://example.com")', 'Class', '19:00', '20:30', 1.5],
  ])
  expect(rows[0]?.[11]).toBe(null)
  expect(rows[1]?.[0]).toEqual(new Date('2024-02-29T00:00:00Z'))
  expect(rows[1]?.slice(6)).toEqual([
    anEntry().academy,
    anEntry().instructor,
    'half guard, Sweeps',
    anEntry().notes,
    'Theo · Lost · 6 min · Caught by: Armbar from Mount\nSomebody · Flow',
    7,
    '',
    '',
    '',
  ])
  expect(rows[0]?.slice(-3)).toEqual(['', '', film])
})

test('a journal of 250 sessions is exported whole, newest first', async () => {
  const rafa = await world.signUp()
  const journal = Array.from({ length: 250 }, (_, n) => ({
    title: `Class ${n}`,
    date: `20${10 + (n % 15)}-05-01`,
  }))
  const entries = await makeJournal(world.db, rafa.user.id, journal)
  const { raw } = await rafa.get('/api/export/entries')
  const [, ...rows] = (await readXlsx(raw)).sheets[0]?.rows ?? []
  const newestFirst = entries.sort((entry, other) => other.date.localeCompare(entry.date) || other.id - entry.id)
  expect(rows.map((row) => row[1])).toEqual(newestFirst.map(({ title }) => title))
})

test('exports at once come one after the other for each member, and all are whole', async () => {
  const members = [await world.signUp(), await world.signUp()]
  for (const [n, { user }] of members.entries())
    await makeJournal(
      world.db,
      user.id,
      Array.from({ length: 120 + n }, (_, day) => ({ title: `Class ${day}`, date: '2024-05-01' })),
    )
  const replies = await Promise.all(
    [0, 1, 0, 1, 0, 0].map(async (n) => ({ n, ...(await members[n]?.get('/api/export/entries')) })),
  )
  for (const { n, status, raw } of replies) {
    expect(status).toBe(200)
    expect((await readXlsx(raw ?? Buffer.alloc(0))).sheets[0]?.rows).toHaveLength(1 + 120 + n)
  }
})

test('a member whose browser has left is not waited for', async () => {
  const rafa = await world.signUp()
  const journal = Array.from({ length: 400 }, (_, n) => ({
    title: `Class ${n}`,
    date: '2024-05-01',
    notes: randomBytes(6_000).toString('hex'),
  }))
  await makeJournal(world.db, rafa.user.id, journal)
  const port = await world.listen()
  const cookie = [...rafa.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  // None of them reads what comes, so none of these exports would ever end.
  const leaving = await Promise.all(
    [1, 2, 3].map(async () => {
      const sent = request({ port, host: '127.0.0.1', path: '/api/export/entries', headers: { cookie } }).end()
      sent.on('error', () => undefined)
      return sent
    }),
  )
  await Promise.race(leaving.map((request) => once(request, 'response')))
  for (const one of leaving) one.destroy()
  const { raw } = await rafa.get('/api/export/entries')
  expect((await readXlsx(raw)).sheets[0]?.rows).toHaveLength(401)
})

test('what fails before anything is sent is answered as a failure, not with a broken file', async () => {
  const broken = await aWorld()
  const rafa = await broken.signUp()
  await rafa.log()
  await sql`update entries set reply_json = '{'`.execute(broken.db)
  expect(await rafa.get('/api/export/entries')).toMatchObject({ status: 500, body: { code: 'BROKEN' } })
})

test('an empty journal is an empty spreadsheet, and a visitor gets none', async () => {
  const rafa = await world.signUp()
  const { raw } = await rafa.get('/api/export/entries')
  expect((await readXlsx(raw)).sheets[0]?.rows).toHaveLength(1)
  expect(await world.browser().get('/api/export/entries')).toMatchObject({
    status: 401,
    body: { code: 'SIGNED_OUT' },
  })
})

test('characters that a spreadsheet can’t contain are left out of it', async () => {
  const rafa = await world.signUp()
  await rafa.log({ title: 'Half\ufffe guard\uffff 🥋', notes: 'Under\u0001hook\u000b\nKnee\u001b' })
  const { raw } = await rafa.get('/api/export/entries')
  const [, row] = (await readXlsx(raw)).sheets[0]?.rows ?? []
  expect([row?.[1], row?.[9]]).toEqual(['Half guard 🥋', 'Underhook\nKnee'])
})
