import { afterAll, expect, test } from 'vitest'
import { runImports } from '#server/features/import/service.ts'
import { archiveOf, inWords, rowsOf } from '#test/archives.ts'
import { box, jpeg, pdf, photoWithPlace, png, video, videoWithPlace, zip } from '#test/files.ts'
import { finishImport, readImport, runStarted } from '#test/imports.ts'
import { startS3Server } from '#test/s3-server.ts'
import { aRound, aWorld, type Person } from '#test/world.ts'
import { writeEverything } from '#test/write-everything.ts'

const home = await aWorld()
const s3 = await startS3Server()
afterAll(s3.stop)

/** A member with every kind of thing, and with media of every kind. */
async function rafaWithEverything() {
  const rafa = await home.signUp()
  await writeEverything(rafa)
  await rafa.patch('/api/user', { academy: 'Northside', weeklyDigestEnabled: true, weekStartsOn: 1, dayEndsAt: 2 })
  await rafa.patch('/api/practice/settings', { reviewsPerDay: 7 })
  const { body: files } = await rafa.upload(
    { name: 'IMG_1.jpg', content: await jpeg() },
    { name: 'drawing.png', content: await png() },
    { name: 'roll.mp4', content: video('mp4') },
    { name: 'rules.pdf', content: pdf() },
  )
  await rafa.log({
    title: 'With media',
    clientId: 'phone-1',
    fileAttachments: files,
    hasPostSessionNotes: true,
    notes: '',
  })
  const { body: photo } = await rafa.upload({ name: 'belt.jpg', content: await jpeg() })
  await rafa.post('/api/promotions', {
    date: '2025-12-01',
    belt: 'purple',
    photo: { filename: photo[0].filename },
  })
  // Not what the newest promotion says.
  await rafa.patch('/api/user', { beltLevel: 'black', stripes: 2 })
  const { body: medal } = await rafa.upload({ name: 'medal.jpg', content: await jpeg() })
  await rafa.post('/api/competitions', {
    name: 'Munich Open',
    date: '2026-12-05',
    deadline: '2026-11-28',
    plan: [{ technique: 'Knee Cut', whatIf: 'Back to headquarters.' }],
    matches: [aMatch],
    placing: 2,
    medal: 'silver',
    photo: { filename: medal[0].filename },
  })
  const half = { kind: 'position', names: ['Half Guard'] }
  await rafa.post('/api/focuses', { ...half, from: '2026-09-07', to: '2026-10-04', note: 'Knee shield first.' })
  await rafa.post('/api/focuses', { kind: 'techniques', names: ['Knee Cut', 'Leg Drag'], from: '2026-11-02' })
  const named = await rafa.tag('Half Guard')
  await rafa.patch(`/api/tags/${named.id}`, { name: 'Knee shield' })
  const { body: partner } = await rafa.post('/api/partners', { name: 'Ana', belt: 'brown' })
  const recurring = { isRecurring: true, recurrencePattern: 'weekly' as const, recurrenceEndDate: '2026-12-31' }
  const first = await rafa.log({ title: 'Tuesdays', date: '2026-11-03', ...recurring })
  const planned = { ruleId: first.planned?.ruleId ?? 0, session: 1 }
  await rafa.log({
    title: 'Tuesdays',
    date: '2026-11-10',
    planned,
    rounds: [{ ...aRound, partnerId: partner.id }],
  })
  await rafa.delete(`/api/planned/${planned.ruleId}/2`, { scope: 'this' })
  // Links are in the order of ids, which isn't that of names.
  const ids = new Map<string, number>()
  for (const name of ['Zulu Sweep', 'Berimbolo', 'Crab Ride'])
    ids.set(name, (await rafa.post('/api/techniques', { name })).body.id)
  for (const name of ['Zulu Sweep', 'Berimbolo'])
    await rafa.post(`/api/techniques/${ids.get('Crab Ride')}/links`, { kind: 'follows', otherId: ids.get(name) })
  const { body: reminder } = await rafa.post('/api/reminders', { title: 'Mouthguard', date: '2026-11-01' })
  await rafa.patch(`/api/reminders/${reminder.id}`, { completed: true })
  await beCommentedOn(rafa, first.id)
  return rafa
}

/** A coach says two things about a session, and is answered once. */
async function beCommentedOn(rafa: Person, entryId: number) {
  const { body: link } = await rafa.post('/api/coach-links', {
    name: 'Coach João',
    days: 7,
    covers: { kind: 'range', from: '2026-11-01', to: '2026-11-30' },
    showsPartners: false,
    files: [],
    videoLinks: [],
  })
  for (const text of ['Keep your elbow in.\nGood!', 'More guard.'])
    await home.browser().send({
      method: 'POST',
      url: `${link.path}/comments`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ entry: String(entryId), name: 'João', text }).toString(),
    })
  const { body: comments } = await rafa.get('/api/coach-comments')
  await rafa.patch(`/api/coach-comments/${comments[0].id}`, { answer: 'I will.' })
}

const aMatch = {
  key: 'a',
  outcome: 'won',
  ending: 'submission',
  technique: 'Armbar',
  position: 'Mount',
  opponent: 'Theo',
  academy: 'Northside',
  score: '4–0',
  minutes: 4,
  notes: 'He gave up the arm.',
  video: 'https://youtu.be/dQw4w9WgXcQ',
  videoNotes: '0:42 lost the underhook',
}

const statsOf = async (person: Person) => {
  const { body } = await person.get('/api/stats?from=2020-01-01&to=2026-12-31')
  return JSON.parse(
    JSON.stringify(body)
      .replace(/"(id|techniqueId|partnerId|entryId|tagId|bytes)":\d+/g, '"$1":0')
      .replace(/[0-9a-f]{32}/g, 'file'),
  )
}

test.each([
  ['on the disk', {}],
  ['in S3', s3.settings],
])(
  'an archive comes back in another installation with its files %s: all of it, once, and undo leaves nothing',
  async (_where, settings) => {
    const rafa = await rafaWithEverything()
    const written = await archiveOf(rafa)
    const abroad = await aWorld(settings)
    const again = await abroad.signUp()

    const read = await readImport(again, 'rollbook-archive.zip', written.raw)
    expect(read.archive).toMatchObject({
      fullName: 'Rafa Moreno',
      differing: [],
      files: { count: 6, missing: 0 },
      beyondTrial: 0,
      obstacle: '',
      settings: [
        'Belt',
        'Stripes',
        'Academy',
        'First day of the week',
        'When your day ends',
        'Weekly goal',
        'Weekly digest',
        'Practice a day',
      ],
    })
    expect(read.archive?.counts).toContainEqual({ kind: 'entry', created: 6, known: 0, differing: 0 })
    expect(read.archive?.counts).toContainEqual({ kind: 'comment', created: 2, known: 0, differing: 0 })
    // Nothing is stored before.
    expect((await again.get('/api/entries')).body).toEqual([])
    const done = await finishImport(abroad, again, read.id)
    expect(done).toMatchObject({
      status: 'done',
      failure: '',
      result: { created: 6, items: { file: 6, competition: 2, focus: 3, comment: 2 } },
    })

    const back = await archiveOf(again)
    expect(inWords(back.journal)).toEqual(inWords(written.journal))
    const media = [...written.files.keys()].filter((path) => path.startsWith('media/'))
    expect(media).toHaveLength(6)
    for (const path of media)
      expect(back.files.get(path)?.equals(written.files.get(path) ?? Buffer.alloc(0))).toBe(true)
    expect(await statsOf(again)).toEqual(await statsOf(rafa))
    expect((await again.get('/api/coach-comments')).body).toMatchObject([
      { title: 'Tuesdays', name: 'João', text: 'More guard.', answer: 'I will.', isNew: false },
      { title: 'Tuesdays', name: 'João', text: 'Keep your elbow in.\nGood!', answer: '', isNew: false },
    ])

    const second = await readImport(again, 'rollbook-archive.zip', written.raw)
    expect(second.archive?.counts.filter(({ created, differing }) => created + differing > 0)).toEqual([])
    expect((await again.post(`/api/import/${second.id}/start`)).body.code).toBe('IMPORT_NOTHING_NEW')
    await again.delete(`/api/import/${second.id}`)
    expect(inWords((await archiveOf(again)).journal)).toEqual(inWords(written.journal))

    const undone = await again.post(`/api/import/${done.id}/undo`)
    expect(undone.body).toMatchObject({ status: 'undone', result: { kept: 0 } })
    expect(await rowsOf(abroad, again)).toEqual([])
    const gone = back.journal.entries.flatMap(({ files }) => files.map(({ filename }) => filename))
    for (const filename of gone) expect(await abroad.deps.files.size(`${again.user.id}/${filename}`)).toBe(null)
    expect((await again.get('/api/auth/session')).body).toMatchObject({
      beltLevel: 'white',
      academy: '',
      stripes: 0,
    })
  },
  180_000,
)

test('who imports their own archive finds everything there; what was changed since is named and stays, what was deleted comes back', async () => {
  const rafa = await rafaWithEverything()
  const { raw } = await archiveOf(rafa)
  const same = await readImport(rafa, 'archive.zip', raw)
  expect(same.archive?.counts.filter(({ created, differing }) => created + differing > 0)).toEqual([])
  const { body: entries } = await rafa.get('/api/entries')
  const titled = (wanted: string) => entries.find(({ title }: { title: string }) => title === wanted)
  const [changed, deleted] = [titled('Open mat'), titled('With media')]
  await rafa.patch(`/api/entries/${changed.id}`, { notes: 'Mine now' })
  await rafa.patch(`/api/tags/${(await rafa.get('/api/tags')).body[0].id}`, { colorClass: 'red' })
  await rafa.delete(`/api/entries/${deleted.id}`)
  const planned = async () => (await rafa.get('/api/planned?from=2026-11-10&to=2026-11-10')).body
  await rafa.delete(`/api/entries/${entries.find(({ date }: { date: string }) => date === '2026-11-10').id}`)
  expect(await planned()).toHaveLength(1)
  const read = await readImport(rafa, 'archive.zip', raw)
  expect(read.archive?.differing).toEqual([
    { kind: 'tag', name: 'Knee shield' },
    { kind: 'series', name: 'Tuesdays, 2026-11-03' },
    { kind: 'entry', name: `${changed.title}, ${changed.date}` },
  ])
  await finishImport(home, rafa, read.id)
  const { body: after } = await rafa.get('/api/entries')
  expect(after).toHaveLength(entries.length)
  expect(await planned()).toEqual([])
  expect(after.find(({ id }: { id: number }) => id === changed.id).notes).toBe('Mine now')
  const back = after.find(({ title }: { title: string }) => title === 'With media')
  expect(back.id).not.toBe(deleted.id)
  expect((await rafa.get(back.fileAttachments[0].path)).status).toBe(200)
  const third = await readImport(rafa, 'archive.zip', raw)
  expect(third.archive?.counts.filter(({ created }) => created > 0)).toEqual([])
}, 180_000)

test('texts with every kind of line break come back', async () => {
  const breaks = 'One\u2028two\u2029three\nfour\u0085five'
  const rafa = await home.signUp({ fullName: 'Rafa\u2028Moreno' })
  await rafa.log({ title: 'Breaks', notes: breaks })
  await rafa.post('/api/partners', { name: 'Theo', notes: breaks })
  const { raw } = await archiveOf(rafa)
  const dana = await home.signUp()
  const { id } = await readImport(dana, 'archive.zip', raw)
  await finishImport(home, dana, id)
  expect((await dana.get('/api/entries')).body).toMatchObject([{ notes: breaks }])
  expect((await dana.get('/api/partners')).body).toMatchObject([{ notes: breaks }])
}, 180_000)

test('what was changed after an import stays when it is undone', async () => {
  const rafa = await rafaWithEverything()
  const { raw } = await archiveOf(rafa)
  const dana = await home.signUp()
  const { id } = await readImport(dana, 'archive.zip', raw)
  await finishImport(home, dana, id)
  const { body: entries } = await dana.get('/api/entries')
  await dana.patch(`/api/entries/${entries[0].id}`, { notes: 'Mine now' })
  const { body: injuries } = await dana.get('/api/injuries')
  await dana.patch(`/api/injuries/${injuries[0].id}`, { note: 'Better' })
  const { body: comments } = await dana.get('/api/coach-comments')
  const { id: answered, entryId } = comments.find(({ text }: { text: string }) => text.startsWith('Keep'))
  await dana.patch(`/api/coach-comments/${answered}`, { answer: 'Mine now' })
  await dana.patch(`/api/entries/${entryId}`, { notes: 'Mine now' })
  const undone = await dana.post(`/api/import/${id}/undo`)
  // With the series of the entry.
  expect(undone.body.result.kept).toBe(5)
  expect((await dana.get('/api/entries')).body).toMatchObject([{ notes: 'Mine now' }, { notes: 'Mine now' }])
  expect((await dana.get('/api/coach-comments')).body).toMatchObject([{ id: answered, answer: 'Mine now' }])
  expect((await dana.get('/api/injuries')).body).toMatchObject([{ note: 'Better' }])
  // Rafa, whose archive it was, has lost nothing.
  expect((await rafa.get('/api/entries')).body).toHaveLength(entries.length)
}, 180_000)

test('a session whose comment was answered after an import stays when it is undone', async () => {
  const rafa = await home.signUp()
  const { id: commentedOn } = await rafa.log({ title: 'Open mat', date: '2026-11-10' })
  await rafa.log({ title: 'Seminar', date: '2026-11-11' })
  await beCommentedOn(rafa, commentedOn)
  const { raw } = await archiveOf(rafa)
  const dana = await home.signUp()
  const { id } = await readImport(dana, 'archive.zip', raw)
  await finishImport(home, dana, id)
  const { body: comments } = await dana.get('/api/coach-comments')
  const unanswered = comments.find(({ answer }: { answer: string }) => answer === '')
  await dana.patch(`/api/coach-comments/${unanswered.id}`, { answer: 'On it.' })
  const undone = await dana.post(`/api/import/${id}/undo`)
  expect(undone.body.result.kept).toBeGreaterThan(0)
  expect((await dana.get('/api/entries')).body).toMatchObject([{ title: 'Open mat' }])
  expect((await dana.get('/api/coach-comments')).body).toMatchObject([{ id: unanswered.id, answer: 'On it.' }])
}, 180_000)

test('a trial says before what it has no room for, and gets the latest', async () => {
  const rafa = await home.signUp()
  const { body: files } = await rafa.upload(
    ...[1, 2, 3].map((n) => ({ name: `${n}.pdf`, content: pdf(String(n)) })),
  )
  for (let day = 1; day <= 22; day++) await rafa.log({ date: `2026-10-${String(day).padStart(2, '0')}` })
  await rafa.log({ date: '2026-11-01', fileAttachments: files })
  const { raw } = await archiveOf(rafa)
  const dana = await home.signUp({}, { onTrial: true })
  const read = await readImport(dana, 'archive.zip', raw)
  expect(read.archive).toMatchObject({ room: 20, beyondTrial: 3, filesBeyondTrial: 1, files: { count: 2 } })
  const done = await finishImport(home, dana, read.id)
  expect(done.result).toMatchObject({ created: 20, items: { file: 2 } })
  expect((await dana.get('/api/payment/status')).body.entriesLeft).toBe(0)
  const again = await readImport(dana, 'archive.zip', raw)
  expect(again.archive).toMatchObject({ room: 0, beyondTrial: 3 })
}, 180_000)

test('sessions that are only planned take no room of a trial', async () => {
  const rafa = await home.signUp()
  for (const date of ['2026-12-01', '2026-12-02', '2026-12-03']) await rafa.log({ title: 'Planned', date })
  for (let day = 1; day <= 22; day++) await rafa.log({ date: `2026-10-${String(day).padStart(2, '0')}` })
  const { raw } = await archiveOf(rafa)
  const dana = await home.signUp({}, { onTrial: true })
  const read = await readImport(dana, 'archive.zip', raw)
  expect(read.archive).toMatchObject({ room: 20, beyondTrial: 2 })
  expect((await finishImport(home, dana, read.id)).result).toMatchObject({ created: 23 })
  const { body: entries } = await dana.get('/api/entries')
  expect(entries.filter(({ isPlanned }: { isPlanned: boolean }) => isPlanned)).toHaveLength(3)
  expect((await dana.get('/api/payment/status')).body.entriesLeft).toBe(0)
}, 180_000)

test('a focus that is open in an archive lasts until the one that is open here began, or else until the archive', async () => {
  const [half, leg] = [
    { kind: 'position', names: ['Half Guard'] },
    { kind: 'techniques', names: ['Leg Drag'] },
  ]
  const rafa = await home.signUp()
  await rafa.post('/api/focuses', { ...half, from: '2026-09-07' })
  const { raw } = await archiveOf(rafa)
  const spans = async (from: string) => {
    const dana = await home.signUp()
    await dana.post('/api/focuses', { ...leg, from })
    const { id } = await readImport(dana, 'archive.zip', raw)
    await finishImport(home, dana, id)
    const { body: focuses } = await dana.get('/api/focuses')
    return focuses.map(({ names, from, to }: { names: string[]; from: string; to: string }) => [
      names[0],
      from,
      to,
    ])
  }
  expect(await spans('2026-11-02')).toEqual([
    ['Leg Drag', '2026-11-02', ''],
    ['Half Guard', '2026-09-07', '2026-11-01'],
  ])
  expect(await spans('2026-08-03')).toEqual([
    ['Half Guard', '2026-09-07', '2026-11-21'],
    ['Leg Drag', '2026-08-03', ''],
  ])
}, 180_000)

test('whatever was changed since has a name', async () => {
  const rafa = await rafaWithEverything()
  const { raw } = await archiveOf(rafa)
  const { id: userId } = rafa.user
  await home.db.updateTable('focuses').set({ note: 'Changed' }).where('userId', '=', userId).execute()
  await home.db.updateTable('practiceCards').set({ dueOn: '2027-01-01' }).where('userId', '=', userId).execute()
  await home.db.updateTable('practiceReviews').set({ rating: 'easy' }).where('userId', '=', userId).execute()
  await home.db.updateTable('practiceLogs').set({ amount: 7 }).where('userId', '=', userId).execute()
  await home.db.updateTable('coachComments').set({ answer: 'Changed' }).where('userId', '=', userId).execute()
  const { archive } = await readImport(rafa, 'archive.zip', raw)
  expect(archive?.differing).toEqual([
    { kind: 'card', name: 'Armbar' },
    { kind: 'review', name: 'Armbar, 2026-11-20' },
    { kind: 'practiceLog', name: 'Armbar, 2026-11-19' },
    { kind: 'focus', name: 'Armbar from Closed Guard' },
    { kind: 'focus', name: 'Half Guard' },
    { kind: 'focus', name: 'Knee Cut, Leg Drag' },
    { kind: 'comment', name: 'João' },
    { kind: 'comment', name: 'João' },
  ])
}, 180_000)

test('a server that stops on the way leaves nothing half imported, and begins anew', async () => {
  const rafa = await rafaWithEverything()
  const { raw } = await archiveOf(rafa)
  const dana = await home.signUp()
  const { id } = await readImport(dana, 'archive.zip', raw)
  await dana.post(`/api/import/${id}/start`)
  const stopping = new AbortController()
  const running = runImports(home.deps, stopping.signal)
  await expect
    .poll(async () => (await dana.get(`/api/import/${id}`)).body.done, { interval: 1 })
    .toBeGreaterThan(0)
  stopping.abort(new Error('The server stopped.'))
  await running.catch(() => undefined)
  const { body } = await dana.get(`/api/import/${id}`)
  if (body.status === 'waiting') expect((await dana.get('/api/entries')).body).toEqual([])
  await runStarted(home)
  expect((await dana.get(`/api/import/${id}`)).body).toMatchObject({ status: 'done', failure: '' })
  expect((await dana.get('/api/entries')).body).toHaveLength(6)
  const files = await home.db.selectFrom('files').selectAll().where('userId', '=', dana.user.id).execute()
  expect(files.filter(({ bytes }) => bytes > 0)).toHaveLength(6)
}, 180_000)

test('what fails on the way leaves neither a row nor a file behind, and says why', async () => {
  const rafa = await rafaWithEverything()
  const { raw } = await archiveOf(rafa)
  const dana = await home.signUp()
  const { id } = await readImport(dana, 'archive.zip', raw)
  // Between the preview and the import, her list of reminders fills up.
  const reminder = {
    userId: dana.user.id,
    title: 'Tape',
    date: '2026-12-01',
    completedAt: null,
    updatedAt: new Date(),
  }
  const added = { ...reminder, entryId: null }
  await home.db
    .insertInto('reminders')
    .values(Array.from({ length: 1_000 }, () => added))
    .execute()
  const done = await finishImport(home, dana, id)
  expect(done).toMatchObject({ status: 'failed', failure: expect.stringContaining('reminders') })
  await home.db.deleteFrom('reminders').where('userId', '=', dana.user.id).execute()
  expect((await rowsOf(home, dana)).filter((row) => !('importId' in row))).toEqual([])
}, 180_000)

test('a file that is damaged is named, and everything else comes in', async () => {
  const rafa = await home.signUp()
  const { body: files } = await rafa.upload(
    { name: 'rules.pdf', content: pdf('Rules') },
    { name: 'IMG_1.jpg', content: await jpeg() },
  )
  await rafa.log({ title: 'With media', fileAttachments: files })
  const { raw } = await archiveOf(rafa)
  const path = 'media/2026-11/2026-11-20 With media.pdf'
  const dana = await home.signUp()
  const { id } = await readImport(dana, 'archive.zip', withDamaged(raw, path))
  const done = await finishImport(home, dana, id)
  expect(done).toMatchObject({ status: 'done', result: { created: 1, items: { file: 1, unreadable: 1 } } })
  expect((await dana.get('/api/entries')).body).toMatchObject([{ fileAttachments: [{ mimetype: 'image/jpeg' }] }])
  const { raw: list } = await dana.get(`/api/import/${id}/skipped`)
  expect(String(list)).toContain('It can’t be read from the archive. Add it again')
  expect(String(list)).toContain(path)
}, 180_000)

test('photos and videos of an archive are cleaned as at an upload, and it still is the same archive', async () => {
  const rafa = await home.signUp()
  const { body: files } = await rafa.upload(
    { name: 'IMG_1.jpg', content: await jpeg() },
    { name: 'roll.mp4', content: video('mp4') },
    { name: 'clean.jpg', content: await jpeg() },
  )
  await rafa.log({ title: 'With media', fileAttachments: files })
  const written = await archiveOf(rafa)
  const dirty: Record<string, Buffer> = {
    'media/2026-11/2026-11-20 With media.jpg': Buffer.concat([await photoWithPlace(), Buffer.from('Secret tail')]),
    'media/2026-11/2026-11-20 With media.mp4': Buffer.concat([videoWithPlace('mp4'), box('free', 'Secret place')]),
  }
  const items = [...written.files].map(([name, content]) => ({ name, content: dirty[name] ?? content }))
  const dana = await home.signUp()
  const { id } = await readImport(dana, 'archive.zip', zip(items))
  expect((await finishImport(home, dana, id)).result).toMatchObject({ created: 1, items: { file: 3 } })
  const [entry] = (await dana.get('/api/entries')).body
  const stored = await Promise.all(
    entry.fileAttachments.map(async ({ path }: { path: string }) => (await dana.get(path)).raw),
  )
  expect(stored.map((content) => /secret|52\.52/i.test(content.toString('latin1')))).toEqual([false, false, false])
  expect(stored[2]?.equals((await rafa.get(files[2].path)).raw)).toBe(true)
  const again = await readImport(dana, 'archive.zip', zip(items))
  await expect(finishImport(home, dana, again.id)).rejects.toThrow('Nothing in this file is new')
  expect((await dana.get('/api/entries')).body).toHaveLength(1)
}, 180_000)

/** A ZIP in which what a file was packed to isn't what it unpacks from: its first block has a type that doesn't exist. */
function withDamaged(zip: Buffer, path: string): Buffer {
  const at = zip.indexOf(path)
  const damaged = Buffer.from(zip)
  damaged.fill(0xff, at + path.length, at + path.length + 8)
  return damaged
}
