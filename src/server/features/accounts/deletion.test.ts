import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockCounts } from '#server/db/counts.ts'
import { lockStorage } from '#server/features/media/queries.ts'
import { untilBlocked } from '#test/db.ts'
import { jpeg, pdf } from '#test/files.ts'
import { sendImport } from '#test/imports.ts'
import { aDevice } from '#test/push.ts'
import { anEntry, aPassword, aRound, aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** Every table with rows by person, with how many of them are of this one. */
async function rowsOf(userId: number): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(world.db)
  const counts: Record<string, number> = {}
  for (const { name } of [...tables, { name: 'users' }]) {
    const column = name === 'users' ? 'id' : 'user_id'
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)} where ${sql.ref(column)} = ${userId}`.execute(world.db)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

const filesOnDisk = async (userId: number) =>
  (
    await readdir(join(world.deps.env.dataDir, 'files', String(userId)), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => [])
  ).filter((file) => file.isFile())

test('nothing is left of a deleted account, and an email says so', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  const other = await world.signUp()
  const tag = await rafa.tag('Sweeps')
  const { body: files } = await rafa.upload({ content: await jpeg(), name: 'roll.jpg', type: 'image/jpeg' })
  await rafa.log({ tags: [tag.id], notes: '', hasPostSessionNotes: true, fileAttachments: files })
  await rafa.post('/api/templates', { name: 'Class', tags: [tag.id] })
  const { body: kneeCut } = await rafa.post('/api/techniques', { name: 'Knee Cut', tags: [tag.id] })
  const { body: backstep } = await rafa.post('/api/techniques', { name: 'Backstep Pass' })
  await rafa.post(`/api/techniques/${kneeCut.id}/links`, { kind: 'sets-up', otherId: backstep.id })
  const { body: theo } = await rafa.post('/api/partners', { name: 'Theodore' })
  await rafa.patch(`/api/partners/${theo.id}`, { name: 'Theo' })
  const { body: photos } = await rafa.upload({ content: await jpeg(), name: 'blue.jpg', type: 'image/jpeg' })
  await rafa.post('/api/promotions', { date: '2026-11-20', belt: 'blue', photo: photos[0] })
  await rafa.post('/api/injuries', { part: 'Knee', from: '2026-11-20' })
  await rafa.post('/api/absences', { from: '2026-12-20' })
  await rafa.post('/api/competitions', { name: 'Munich Open', date: '2026-12-05', deadline: '2026-11-28' })
  await rafa.post('/api/focuses', { kind: 'position', names: ['Half Guard'], from: '2026-11-20' })
  const choke = { isMine: true, techniqueId: kneeCut.id as number, name: 'Choke' }
  await rafa.log({ rounds: [{ ...aRound, partnerId: theo.id, submissions: [{ ...choke, fromPosition: '' }] }] })
  await rafa.upload({ content: await jpeg(), name: 'loose.jpg', type: 'image/jpeg' })
  await rafa.log({
    date: '2026-11-03',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-29',
  })
  await rafa.post('/api/push/subscription', aDevice('http://127.0.0.1:9/x').subscription)
  await rafa.patch('/api/push/settings', { classes: false })
  await rafa.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' })
  await rafa.post('/api/auth/forgot-password', { email: rafa.email })
  await world.browser().post('/api/auth/login', { email: rafa.email, password: 'Wrong2026' })
  const theirs = await rowsOf(other.user.id)
  expect((await filesOnDisk(rafa.user.id)).length).toBeGreaterThanOrEqual(2)
  const before = await rowsOf(rafa.user.id)
  for (const table of [
    'entries',
    'files',
    'rules',
    'calendar_feeds',
    'sessions',
    'reminders',
    'technique_links',
    'push_subscriptions',
    'push_settings',
    'partners',
    'promotions',
    'injuries',
    'absences',
    'competitions',
    'focuses',
    'former_partner_names',
    'round_submissions',
  ])
    expect([table, (before[table] ?? 0) > 0]).toEqual([table, true])

  expect(await rafa.delete('/api/user')).toMatchObject({ status: 204, body: '' })
  const left = await rowsOf(rafa.user.id)
  expect(Object.entries(left).filter(([, count]) => count > 0)).toEqual([])
  expect(Object.keys(left).length).toBeGreaterThan(10)
  expect(await filesOnDisk(rafa.user.id)).toEqual([])
  expect(await rowsOf(other.user.id)).toEqual(theirs)

  const failures = world.db.selectFrom('signInFailures').selectAll().where('email', '=', rafa.email)
  expect(await failures.execute()).toEqual([])
  const mails = await world.mailsTo(rafa.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account was deleted'])
})

test('an account deleted while a photo is uploading leaves no photo behind', async () => {
  const rafa = await world.signUp()
  const photo = { content: await jpeg(), name: 'roll.jpg', type: 'image/jpeg' }
  // While the test holds the lock on the person's storage, the upload waits with its content already stored.
  const uploading = await world.db.transaction().execute(async (tx) => {
    await lockStorage(tx, rafa.user.id)
    const sent = rafa.upload(photo)
    while ((await filesOnDisk(rafa.user.id)).length < 2) await sleep(5)
    expect((await rafa.delete('/api/user')).status).toBe(204)
    return { sent }
  })
  expect(await uploading.sent).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
  expect(await filesOnDisk(rafa.user.id)).toEqual([])
})

test('a photo that arrives just as the account is being deleted is deleted, too', async () => {
  const rafa = await world.signUp()
  const { put, remove } = world.deps.files
  const [isErasing, hasArrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The disk is slow: the photo is stored after the deletion looked for it and before the deletion continues.
  world.deps.files.put = async (...file) => {
    await isErasing.promise
    await put(...file)
    if (file[0].includes('/previews/')) hasArrived.resolve()
  }
  world.deps.files.remove = async (key) => {
    world.deps.files.remove = remove
    await remove(key)
    isErasing.resolve()
    await hasArrived.promise
    await untilBlocked(world.db)
  }
  const sent = rafa.upload({ content: await jpeg(), name: 'roll.jpg', type: 'image/jpeg' })
  while (((await rowsOf(rafa.user.id))['files'] ?? 0) === 0) await sleep(5)
  expect((await rafa.delete('/api/user')).status).toBe(204)
  expect(await sent).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
  world.deps.files.put = put
  expect(await filesOnDisk(rafa.user.id)).toEqual([])
})

test.each([
  ['an upload', (rafa: Person) => rafa.upload({ content: pdf(), name: 'rules.pdf' })],
  ['a file to import', (rafa: Person) => sendImport(rafa, 'log.csv', 'Date,Title\n2024-03-04,Open mat')],
])('%s that arrives while the account is deleted is answered as to someone who is logged out', async (_, send) => {
  const rafa = await world.signUp()
  const { sent } = await world.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('users').where('id', '=', rafa.user.id).execute()
    const sending = send(rafa)
    await untilBlocked(world.db)
    return { sent: sending }
  })
  expect(await sent).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
})

test('an account with many files leaves none behind', async () => {
  const rafa = await world.signUp()
  const five = Array.from({ length: 5 }, (_, n) => ({
    content: `Round ${n}`,
    name: `${n}.txt`,
    type: 'text/plain',
  }))
  for (let n = 0; n < 9; n++) await rafa.upload(...five)
  expect(await filesOnDisk(rafa.user.id)).toHaveLength(45)
  expect((await rafa.delete('/api/user')).status).toBe(204)
  expect(await filesOnDisk(rafa.user.id)).toEqual([])
})

test('after the deletion nobody can log in, and the address is free again', async () => {
  const rafa = await world.signUp()
  const phone = world.browser()
  await phone.post('/api/auth/login', { email: rafa.email, password: aPassword })
  await rafa.delete('/api/user')
  expect([...rafa.cookies.keys()]).not.toContain('session')
  expect((await rafa.get('/api/auth/session')).status).toBe(401)
  expect((await phone.get('/api/auth/session')).status).toBe(401)
  expect((await phone.delete('/api/user')).status).toBe(401)
  expect((await phone.post('/api/auth/login', { email: rafa.email, password: aPassword })).status).toBe(401)
  expect((await world.signUp({ email: rafa.email })).user.email).toBe(rafa.email)
})

test('two deletions at once count as one', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  const answers = await Promise.all([rafa.delete('/api/user'), rafa.delete('/api/user')])
  // The second one is a visitor by then, without a session (401) or with the token of one that is gone (403).
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(204)
  expect([204, 401, 403]).toEqual(expect.arrayContaining(statuses))
  const farewells = (await world.mailsTo(rafa.email)).filter(
    ({ subject }) => subject === 'Your account was deleted',
  )
  expect(farewells).toHaveLength(1)
})

/** The writes that another device may be sending at the moment, with the rows they need. */
async function writesOf(rafa: Person) {
  const tag = await rafa.tag('Sweeps')
  const entry = await rafa.log({})
  const { body: technique } = await rafa.post('/api/techniques', { name: 'Knee Cut' })
  const { body: template } = await rafa.post('/api/templates', { name: 'Class' })
  const { body: reminder } = await rafa.post('/api/reminders', { title: 'Pay', date: '2026-11-25' })
  const { body: partner } = await rafa.post('/api/partners', { name: 'Theo' })
  const log = { techniqueId: technique.id, date: '2026-11-20', kind: 'reps', amount: 20, resistance: 'solo' }
  return [
    () => rafa.post('/api/entries', anEntry({ tags: [tag.id], rounds: [{ ...aRound, partnerId: partner.id }] })),
    () => rafa.patch(`/api/entries/${entry.id}`, { notes: 'Underhook.', tags: [tag.id] }),
    () => rafa.delete(`/api/entries/${entry.id}`),
    () => rafa.post('/api/tags', { name: 'Guard' }),
    () => rafa.patch(`/api/tags/${tag.id}`, { name: 'Half guard sweeps' }),
    () => rafa.post('/api/techniques', { name: 'Backstep Pass', tags: [tag.id] }),
    () => rafa.patch(`/api/techniques/${technique.id}`, { name: 'Knee Slice' }),
    () => rafa.post('/api/templates', { name: 'Open mat', tags: [tag.id] }),
    () => rafa.patch(`/api/templates/${template.id}`, { name: 'Evening class' }),
    () => rafa.post('/api/reminders', { title: 'Register', date: '2026-11-25' }),
    () => rafa.patch(`/api/reminders/${reminder.id}`, { completed: true }),
    () => rafa.post('/api/partners', { name: 'Dana' }),
    () => rafa.patch(`/api/partners/${partner.id}`, { name: 'Theo M.' }),
    () => rafa.post('/api/practice/logs', { ...log, success: 3, notes: '' }),
    () => rafa.post('/api/promotions', { date: '2026-11-20', belt: 'blue' }),
    () => rafa.post('/api/injuries', { part: 'Knee', from: '2026-11-20' }),
    () => rafa.post('/api/absences', { from: '2026-12-20' }),
    () => rafa.post('/api/competitions', { name: 'Munich Open', date: '2026-12-05' }),
    () => rafa.post('/api/focuses', { kind: 'position', names: ['Half Guard'], from: '2026-11-20' }),
    () => rafa.post('/api/feedback', { subject: 'The timer', description: 'It stops when the phone locks.' }),
    () => rafa.post('/api/features', { title: 'A timer', description: 'For rounds.', category: 'journal' }),
    () => rafa.patch('/api/user', { fullName: 'Rafa M.' }),
    () => rafa.patch('/api/push/settings', { classes: false }),
    () => rafa.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' }),
  ]
}

test('what waits to be saved while the account is deleted is answered as from someone logged out', async () => {
  const rafa = await world.signUp()
  const writes = [
    () => rafa.post('/api/injuries', { part: 'Knee', from: '2026-11-20' }),
    () => rafa.post('/api/feedback', { subject: 'The timer', description: 'It stops when the phone locks.' }),
  ]
  // While the test holds the lock on what a person has, the writes wait in the middle of their transactions.
  const sent = await world.db.transaction().execute(async (tx) => {
    await lockCounts(tx, rafa.user.id)
    const answers = writes.map((write) => write())
    await untilBlocked(world.db, writes.length)
    expect((await rafa.delete('/api/user')).status).toBe(204)
    return { answers }
  })
  for (const answer of await Promise.all(sent.answers))
    expect(answer).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
})

test('an account is deleted under fire, and nothing breaks for what is being written', async () => {
  for (let round = 0; round < 6; round++) {
    const rafa = await world.signUp()
    const writes = await writesOf(rafa)
    const before = writes.map((write) => write())
    const deletion = rafa.delete('/api/user')
    const answers = await Promise.all([...before, ...writes.map((write) => write())])
    expect((await deletion).status).toBe(204)
    // A write that deadlocked with a deletion may be sent again.
    const failed = answers.filter(({ status, body }) => status >= 500 && body.code !== 'BUSY')
    expect(failed.map(({ body }) => body)).toEqual([])
    for (const write of writes) expect(await write()).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
    expect(Object.values(await rowsOf(rafa.user.id)).every((count) => count === 0)).toBe(true)
  }
})
