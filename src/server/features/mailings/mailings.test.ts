import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekStarts } from '#shared/foundation/dates.ts'
import { verify } from '#test/admin.ts'
import { jpeg } from '#test/files.ts'
import { aSeries, day, gets, hour, lastMail, mailsOf, member, send, worldAt } from '#test/mailings.ts'
import { makeJournal } from '#test/make.ts'
import { aRound, type Person } from '#test/world.ts'
import { membersIn } from './queries.ts'
import { sweepMailings } from './service.ts'

test('a member hears at 7 in their morning what is planned and what is due, and only then', async () => {
  const world = await worldAt('2026-11-24T00:00:00Z')
  const rafa = await member(world, 'America/New_York')
  await rafa.post('/api/entries', aSeries('2026-11-20'))
  const { id } = await rafa.log({ title: 'Open mat', date: '2026-11-22', notes: '', hasPostSessionNotes: true })
  expect(await gets(world, rafa, 24)).toEqual([['2026-11-24T12:00', 'Today on the mat: 7:00 PM, 1 reminder']])
  const { text, html, unsubscribe } = await lastMail(world, rafa)
  expect(text).toContain('Hi Rafa,\n\nHere’s what’s on for Tuesday, November 24:')
  expect(text).toContain('Planned:\n- Evening class, 7:00 PM to 8:30 PM · Northside Jiu-Jitsu')
  expect(text).toContain(
    `Reminders:\n- Add notes: Open mat, Since November 22\n  http://localhost:3000/entries/${id}\n`,
  )
  expect(html).toContain('Evening class')
  expect(unsubscribe).toMatch(/^<http:\/\/localhost:3000\/mail-off\/\d+\/[\da-f-]{36}\/reminders>$/)
})

test('on a day with a class, the email says in two lines what was worked on last time, and what to look out for', async () => {
  const world = await worldAt('2026-11-24T00:00:00Z')
  const [rafa, dana] = [await member(world, 'Europe/Lisbon'), await member(world, 'Europe/Lisbon')]
  const armbar = { isMine: false, techniqueId: null, name: 'Armbar', fromPosition: 'Closed Guard' }
  const rounds = [1, 2].map(() => ({ ...aRound, submissions: [armbar] }))
  await rafa.post('/api/entries', { ...aSeries('2026-11-20'), notes: 'Knee shield first.\nThen sweeps.', rounds })
  await dana.log({ title: 'Evening class', date: '2026-11-23', notes: 'Of another member.' })
  await rafa.post('/api/focuses', { kind: 'techniques', names: ['Knee Cut'], from: '2026-11-20' })
  await gets(world, rafa, 24)
  expect((await lastMail(world, rafa)).text).toContain(
    'Before class:\n- Last time: Knee shield first.\n' +
      '- Armbar from Closed Guard caught you 2 times in 30 days · Focus: Knee Cut\n',
  )
})

test('a day that brings nothing brings no email', async () => {
  const world = await worldAt('2026-11-24T00:00:00Z')
  const rafa = await member(world, 'Europe/Lisbon')
  await rafa.post('/api/entries', aSeries('2026-12-01'))
  await rafa.log({ date: '2026-11-20' })
  expect(await gets(world, rafa, 24)).toEqual([])
})

test('reminders of their own are in the email too, unless they were completed, removed, or put off', async () => {
  const world = await worldAt('2026-11-24T08:00:00Z')
  const rafa = await member(world, 'Europe/Lisbon')
  const remind = async (title: string) =>
    (await rafa.post('/api/reminders', { title, date: '2026-11-24', priority: 'high' })).body
  await remind('Tape fingers')
  const [completed, removed, later] = [
    await remind('Wash the gi'),
    await remind('Stretch'),
    await remind('Pay dues'),
  ]
  await rafa.patch(`/api/reminders/${completed.id}`, { completed: true })
  await rafa.delete(`/api/reminders/${removed.id}`)
  await rafa.patch(`/api/reminders/${later.id}`, { date: '2026-11-25' })
  await send(world)
  const { subject, text } = await lastMail(world, rafa)
  expect(subject).toBe('1 reminder for today')
  expect(text).toContain(
    'Reminders:\n- Tape fingers, High priority\n\nOpen Rollbook:\nhttp://localhost:3000/reminders',
  )
})

test('an overdue reminder is mailed three times, then it stays in the bell until it is changed', async () => {
  const world = await worldAt('2026-11-24T00:00:00Z')
  const rafa = await member(world, 'Europe/Lisbon')
  const { body: reminder } = await rafa.post('/api/reminders', { title: 'Pay dues', date: '2026-11-24' })
  const mornings = ['2026-11-24T07:00', '2026-11-25T07:00', '2026-11-26T07:00']
  expect((await gets(world, rafa, 6 * 24, hour)).map(([at]) => at)).toEqual(mornings)

  await rafa.post('/api/entries', aSeries('2026-11-30'))
  expect(await gets(world, rafa, 48, hour)).toHaveLength(2)
  expect((await lastMail(world, rafa)).text).not.toContain('Pay dues')
  expect((await rafa.get('/api/reminders')).body).toMatchObject([{ title: 'Pay dues', completed: false }])

  expect((await rafa.patch(`/api/reminders/${reminder.id}`, { date: '2026-12-02' })).status).toBe(200)
  await gets(world, rafa, 24, hour)
  expect((await lastMail(world, rafa)).text).toContain('Pay dues')
})

test('what nobody completed for months does not come back by email', async () => {
  const world = await worldAt('2026-09-01T00:00:00Z')
  const rafa = await member(world, 'Europe/Lisbon')
  await rafa.post('/api/reminders', { title: 'Pay dues', date: '2026-09-01' })
  expect(await gets(world, rafa, 72, hour)).toHaveLength(3)
  world.later(70 * day)
  await sweepMailings(world.db, world.deps.clock())
  expect(await gets(world, rafa, 48, hour)).toEqual([])
})

test('7 in the morning stays 7 when the clocks change', async () => {
  const world = await worldAt('2026-10-31T00:00:00Z')
  const newYork = await member(world, 'America/New_York')
  await newYork.post('/api/entries', aSeries('2026-10-30'))
  // On November 1, New York's clocks go back.
  expect((await gets(world, newYork, 72)).map(([at]) => at)).toEqual([
    '2026-10-31T11:00',
    '2026-11-01T12:00',
    '2026-11-02T12:00',
  ])
})

test('who confirms their address after 7 gets that day’s email, also where others have got theirs', async () => {
  const world = await worldAt('2026-11-24T06:45:00Z')
  const [other, rafa] = [await member(world, 'Europe/Lisbon'), await world.signUp()]
  await rafa.patch('/api/user', { timeZone: 'Europe/Lisbon' })
  for (const one of [other, rafa]) await one.post('/api/entries', aSeries('2026-11-20'))
  expect(await gets(world, other, 2)).toHaveLength(1)
  await verify(world, rafa)
  expect(await gets(world, rafa, 2)).toHaveLength(1)
  const late = await world.signUp()
  await late.patch('/api/user', { timeZone: 'Europe/Lisbon' })
  await late.post('/api/entries', aSeries('2026-11-20'))
  world.later(2 * hour)
  await verify(world, late)
  expect(await gets(world, late, 4)).toEqual([])
  expect(await mailsOf(world, other)).toHaveLength(1)
})

test('who moves after 7 on the morning of a digest gets the week’s once, and who had it no second one', async () => {
  const world = await worldAt('2026-11-22T21:00:00Z')
  const monday = { weeklyDigestEnabled: true, trainingRemindersEnabled: false, weekStartsOn: 1 }
  const [tokyo, lisbon, rafa, had] = [
    await member(world, 'Asia/Tokyo', monday),
    await member(world, 'Europe/Lisbon', monday),
    await member(world, 'America/New_York', monday),
    await member(world, 'Asia/Tokyo', monday),
  ]
  for (const one of [tokyo, lisbon, rafa, had]) await one.log({ date: '2026-11-18' })
  expect(await gets(world, tokyo, 11)).toHaveLength(1)
  for (const one of [rafa, had]) await one.patch('/api/user', { timeZone: 'Europe/Lisbon' })
  expect(await gets(world, rafa, 24)).toHaveLength(1)
  expect([await mailsOf(world, had), await mailsOf(world, lisbon)].map(({ length }) => length)).toEqual([1, 1])
})

test('who has turned reminders off, has not verified the address, or was disabled gets none', async () => {
  const world = await worldAt('2026-11-24T00:00:00Z')
  const [off, unverified, disabled] = [
    await member(world, 'Europe/Lisbon', { trainingRemindersEnabled: false }),
    await member(world, 'Europe/Lisbon'),
    await member(world, 'Europe/Lisbon'),
  ]
  const people = [off, unverified, disabled]
  for (const one of people) await one.post('/api/entries', aSeries('2026-11-20'))
  const set = (person: Person, columns: object) =>
    world.db.updateTable('users').set(columns).where('email', '=', person.email).execute()
  await set(unverified, { emailVerifiedAt: null })
  await set(disabled, { disabledAt: world.deps.clock() })
  world.later(12 * hour)
  await send(world)
  for (const one of people) expect(await mailsOf(world, one)).toEqual([])
})

test('one click in the mail program turns training reminders off, and nothing else', async () => {
  const world = await worldAt('2026-11-24T12:00:00Z')
  const rafa = await member(world, 'America/New_York', { weeklyDigestEnabled: true })
  await rafa.post('/api/entries', aSeries('2026-11-20'))
  await send(world)
  const [, link = ''] = /<http:\/\/localhost:3000(\/\S+)>/.exec((await lastMail(world, rafa)).unsubscribe) ?? []
  expect((await world.browser().get(link)).body).toContain('Turn off training reminders?')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const click = { method: 'POST', url: link, headers, payload: 'List-Unsubscribe=One-Click' } as const
  expect((await world.browser().send(click)).body).toContain('Training reminders are off')
  const user = (await rafa.get('/api/auth/session')).body
  expect([user.trainingRemindersEnabled, user.weeklyDigestEnabled, user.billingMailsEnabled]).toEqual([
    false,
    true,
    true,
  ])
  expect(await gets(world, rafa, 48)).toEqual([])
})

test('the weekly digest comes at 7 on the first day of a week, to those who turned it on, with last week in it', async () => {
  const world = await worldAt('2026-11-21T12:00:00Z')
  const rafa = await member(world, 'Asia/Kathmandu', {
    weeklyDigestEnabled: true,
    trainingRemindersEnabled: false,
  })
  const dana = await member(world, 'Asia/Kathmandu', { trainingRemindersEnabled: false })
  for (const person of [rafa, dana]) {
    for (const date of ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-18'])
      await person.log({ title: `Class of ${date}`, date, startTime: '19:00', endTime: '20:15' })
  }
  const { body: files } = await rafa.upload({ content: await jpeg(), name: 'mat.jpg', type: 'image/jpeg' })
  const { id } = await rafa.log({
    title: 'Open mat',
    date: '2026-11-20',
    fileAttachments: files,
    rounds: [
      {
        submissions: [
          { isMine: false, name: 'Armbar' },
          { isMine: true, name: 'Kimura' },
        ],
      },
    ],
  } as object)
  await rafa.post('/api/entries', aSeries('2026-11-24', { title: 'Fundamentals', recurrencePattern: 'weekly' }))
  // 7:00 in Kathmandu, which is 5:45 ahead, is 1:15.
  expect(await gets(world, rafa, 72)).toEqual([['2026-11-22T01:15', 'Your week on the mat: 3 sessions, 4 h']])
  expect(await mailsOf(world, dana)).toEqual([])
  const { text, html } = await lastMail(world, rafa)
  expect(text).toContain('November 15 to November 21:\n\n3 sessions · 4 h on the mat · 3 weeks in a row')
  expect(text).toContain('- Class of 2026-11-16, Monday · 7:00 PM to 8:15 PM · Northside Jiu-Jitsu')
  expect(text).toContain(
    `Photos and videos:\n- Open mat, Friday · 1 photo\n  http://localhost:3000/entries/${id}\n`,
  )
  expect(text).toContain('What caught you:\n- Armbar, Once')
  expect(text).toContain('Planned this week:\n- Fundamentals, Tuesday · 7:00 PM')
  expect(text).not.toContain('Class of 2026-11-09')
  expect(text).toMatch(/If you’d rather not get weekly digests, turn them off: \S+\/digest\n/)
  expect(html).toContain(`href="http://localhost:3000/entries/${id}"`)
})

test.each([
  ['Saturday', 6, '2026-11-21'],
  ['Sunday', 0, '2026-11-22'],
  ['Monday', 1, '2026-11-23'],
] as const)(
  'the digest, Training Stats, and the search mean the same weeks, from %s on',
  async (_, weekStartsOn, today) => {
    const world = await worldAt(`${today}T08:00:00Z`)
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(27), { maxLength: 9 }), async (ago) => {
        await world.db.deleteFrom('mailingMornings').execute()
        const rafa = await member(world, 'Europe/Lisbon', { weeklyDigestEnabled: true, weekStartsOn })
        // With planned sessions, the digest is sent even without training.
        await rafa.post('/api/entries', aSeries('2026-10-24', { recurrencePattern: 'monthly' }))
        const days = ago.map((days) => addDays(today, -1 - days))
        await makeJournal(
          world.db,
          rafa.user.id,
          days.map((date) => ({ title: 'Class', date })),
        )
        await send(world)
        const { streak, days: trained } = (await rafa.get('/api/stats')).body
        const found = (await rafa.get('/api/entries?q=last%20week')).headers['x-total-count']
        const digests = (await mailsOf(world, rafa)).filter(({ subject }) => subject.startsWith('Your week'))
        const lastWeek = trained.filter(({ day }: { day: string }) => day >= addDays(today, -7) && day < today)
        expect(found).toBe(String(lastWeek.length))
        expect(digests).toHaveLength(1)
        for (const { text } of digests) {
          expect(text).toMatch(
            lastWeek.length === 0 ? /didn’t log a session/ : new RegExp(`\\n${lastWeek.length} sessions?\\b`),
          )
          expect(/(\d+) weeks in a row/.exec(text)?.[1]).toBe(
            streak.current > 1 && lastWeek.length > 0 ? String(streak.current) : undefined,
          )
        }
      }),
      { numRuns: 4, examples: [[[6, 5, 14]], [[0, 6, 13, 20]]] },
    )
  },
)

test('each member gets the digest on the first day of their own week, about the seven days before', async () => {
  const world = await worldAt('2026-11-20T12:00:00Z')
  const people = []
  for (const weekStartsOn of weekStarts) {
    const person = await member(world, 'Europe/Lisbon', {
      weeklyDigestEnabled: true,
      trainingRemindersEnabled: false,
      weekStartsOn,
    })
    for (const date of ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16']) await person.log({ date })
    people.push(person)
  }
  await gets(world, people[0] as Person, 84, hour)
  const got = []
  for (const one of people) {
    const mails = await mailsOf(world, one)
    expect(mails).toHaveLength(1)
    got.push(/(\w+ \d+ to \w+ \d+):\n\n(\d) sessions? .*/.exec(mails[0]?.text ?? '')?.slice(1))
  }
  expect(got).toEqual([
    ['November 14 to November 20', '3'],
    ['November 15 to November 21', '2'],
    ['November 16 to November 22', '1'],
  ])
})

test('who moves the start of their week to the day after a digest doesn’t get almost the same one again', async () => {
  const world = await worldAt('2026-11-22T00:00:00Z')
  const fields = { weeklyDigestEnabled: true, trainingRemindersEnabled: false }
  const rafa = await member(world, 'Europe/Lisbon', fields)
  await rafa.post('/api/entries', aSeries('2026-11-20'))
  expect((await gets(world, rafa, 24, hour)).map(([at]) => at)).toEqual(['2026-11-22T07:00'])
  await rafa.patch('/api/user', { weekStartsOn: 1 })
  expect((await gets(world, rafa, 8 * 24, hour)).map(([at]) => at)).toEqual(['2026-11-30T07:00'])
  await rafa.patch('/api/user', { weekStartsOn: 6 })
  expect((await gets(world, rafa, 5 * 24, hour)).map(([at]) => at)).toEqual(['2026-12-05T07:00'])
})

test('what is due for practice is in the digest, also after a week without training', async () => {
  const world = await worldAt('2026-11-22T07:00:00Z')
  const rafa = await member(world, 'Europe/Lisbon', { weeklyDigestEnabled: true })
  const { body: technique } = await rafa.post('/api/techniques', { name: 'Knee cut' })
  await rafa.post('/api/practice/cards', { techniqueIds: [technique.id] })
  const idle = await member(world, 'Europe/Lisbon', { weeklyDigestEnabled: true })
  await send(world)
  const { text } = await lastMail(world, rafa)
  expect(text).toContain('You didn’t log a session from November 15 to November 21.')
  expect(text).toContain('Next in practice:\n- Knee cut')
  expect(await mailsOf(world, idle)).toEqual([])
})

test('servers that send at the same time, or again after an interruption, send nothing twice', async () => {
  const world = await worldAt('2026-11-22T08:00:00Z')
  const people: Person[] = []
  for (let n = 0; n < 8; n++) people.push(await member(world, 'Europe/Lisbon', { weeklyDigestEnabled: true }))
  for (const person of people) await person.post('/api/entries', aSeries('2026-11-20'))
  await Promise.all([send(world), send(world), send(world)])
  await world.db.deleteFrom('mailingMornings').execute()
  await send(world)
  for (const person of people) {
    const subjects = (await mailsOf(world, person)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(['Today on the mat: 7:00 PM', 'Your week on the mat: 1 session, 1 h 30 min'])
  }
})

test('a morning that goes on after an interruption begins with those who have got nothing yet', async () => {
  const world = await worldAt('2026-11-22T08:00:00Z')
  const rafa = await member(world, 'Europe/Lisbon', { weeklyDigestEnabled: true })
  await rafa.post('/api/entries', aSeries('2026-11-20'))
  await send(world)
  const dana = await member(world, 'Europe/Lisbon', { weeklyDigestEnabled: true })
  const left = (day: string) =>
    membersIn(
      world.db,
      {
        timeZone: 'Europe/Lisbon',
        setting: 'weeklyDigestEnabled',
        without: { kind: 'weekly-digest', from: day, to: day },
      },
      0,
    )
  expect((await left('2026-11-22')).map(({ email }) => email)).toEqual([dana.email])
  expect(await left('2026-11-30')).toHaveLength(2)
})

test('after a morning without a server the email comes until noon, and no later', async () => {
  const world = await worldAt('2026-11-24T11:45:00Z')
  const [rafa, dana] = [await member(world, 'Europe/Lisbon'), await member(world, 'Europe/Berlin')]
  for (const person of [rafa, dana]) await person.post('/api/entries', aSeries('2026-11-20'))
  await send(world)
  expect(await mailsOf(world, rafa)).toHaveLength(1)
  expect(await mailsOf(world, dana)).toEqual([])
  world.later(61 * day)
  await sweepMailings(world.db, world.deps.clock())
  expect(await world.db.selectFrom('mailings').selectAll().execute()).toEqual([])
})

test('mail that somebody waits for is sent before a thousand digests', async () => {
  const world = await worldAt('2026-11-24T08:00:00Z')
  const rafa = await member(world, 'Europe/Lisbon')
  await rafa.post('/api/entries', aSeries('2026-11-20'))
  await send(world)
  world.later(60_000)
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  const mails = await world.mailsTo(rafa.email)
  expect(mails.map(({ subject }) => subject).slice(-2)).toEqual([
    'Choose a new password',
    'Today on the mat: 7:00 PM',
  ])
})
