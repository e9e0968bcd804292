import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { archive } from '#shared/archive/archive.ts'
import { jpeg, pdf, video } from '#test/files.ts'
import { unzip, unzipFromStart } from '#test/unzip.ts'
import { aWorld, type Person } from '#test/world.ts'
import { writeEverything } from '#test/write-everything.ts'

const world = await aWorld()

async function archiveOf(person: Person) {
  const { status, headers, raw } = await person.get('/api/export/archive')
  expect(status).toBe(200)
  const files = await unzip(raw)
  // Also for whoever unpacks it while it comes.
  expect(unzipFromStart(raw)).toEqual(files)
  return { headers, files, journal: JSON.parse(String(files.get('journal.json'))) }
}

test('an archive has all that a member made: as data, as text, as a page, and as a spreadsheet', async () => {
  const rafa = await world.signUp({ fullName: 'Rafa <Moreno>' })
  await writeEverything(rafa)
  const sent = { title: 'Darker mode', description: 'For the basement', clientId: 'wish-1' }
  await rafa.post('/api/features', sent)
  await rafa.log({
    title: 'Half guard <b>',
    date: '2026-11-20',
    notes: 'First *line*\nsecond & last',
    clientId: 'phone-1',
  })
  await rafa.post('/api/entries', {
    title: 'Tuesday',
    date: '2026-11-17',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-31',
  })
  const { headers, files, journal } = await archiveOf(rafa)

  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="rollbook-archive-2026-11-21.zip"',
  })
  expect([...files.keys()]).toEqual([
    'journal.json',
    'journal.schema.json',
    'index.html',
    'journal/2024-02.md',
    'journal/2026-01.md',
    'journal/2026-11.md',
    'journal/2026-12.md',
    'spreadsheet.xlsx',
  ])
  // Nothing is missing that the schema has, nor is there more.
  expect(archive.parse(journal)).toEqual(journal)
  expect(journal).toMatchObject({
    format: 'rollbook-archive',
    version: 1,
    member: { fullName: 'Rafa <Moreno>', email: rafa.email, beltLevel: 'blue' },
    tags: [{ name: 'half guard' }, { name: 'Sweeps' }],
    partners: [{ name: '+Theo', belt: 'purple', createdAt: expect.any(String) }],
    techniques: [{ name: 'Armbar', links: [{ kind: 'follows' }] }, { name: 'Triangle' }],
    templates: [{ name: 'Tuesday class', weekday: 2, series: { isOwn: true } }],
    reminders: [{ title: 'Buy tape', repeat: 'monthly' }],
    practice: { cards: [{ reviewedOn: '2026-11-20' }], reviews: [{ rating: 'hard' }], logs: [{ amount: 40 }] },
    promotions: [{ belt: 'blue', photo: null }],
    injuries: [{ part: 'Knee', to: '2026-03-01' }],
    absences: [{ reason: 'closed', to: '2027-01-01' }],
    competitions: [{ name: 'Munich Open', medal: 'silver', matches: [{ technique: 'Armbar' }, { score: '0–2' }] }],
    focuses: [{ kind: 'caught', names: ['Armbar'], to: '2026-03-29', tag: '' }],
    sent: { requests: [{ title: 'Darker mode' }], votes: [expect.any(Number)] },
  })
  expect(journal.entries.map(({ title }: { title: string }) => title)).toEqual([
    '=HYPERLINK("http://example.com")',
    'Open mat',
    'Tuesday',
    'Half guard <b>',
    'Seminar',
  ])
  const [first, , recurring, phone, planned] = journal.entries
  expect(first.rounds[0]).toMatchObject({
    partner: { name: '+Theo' },
    submissions: [{ name: 'Armbar' }, { name: 'Kimura' }],
  })
  expect(phone).toMatchObject({ clientId: 'phone-1', createdAt: '2026-11-21T12:00:00.000Z' })
  expect(planned).toMatchObject({ isPlanned: true })
  expect(journal.series).toHaveLength(2)
  expect(journal.series.map(({ id }: { id: number }) => id)).toContain(recurring.planned.ruleId)

  expect(String(files.get('journal/2026-11.md'))).toContain(
    '## Friday, November 20 · Half guard <b>\n\n19:00–20:30 · Class · Northside Jiu-Jitsu · Lena\n\nFirst *line*\nsecond & last\n',
  )
  const page = String(files.get('index.html'))
  expect(page).toContain('<h1>Training journal of Rafa &lt;Moreno&gt;</h1>')
  expect(page).toContain('Half guard &lt;b&gt;</h3>')
  expect((await readXlsx(files.get('spreadsheet.xlsx') ?? Buffer.alloc(0))).sheets).toHaveLength(16)
})

test('media are in it byte for byte, under names a person can read', async () => {
  const rafa = await world.signUp()
  const chosen = [
    { name: 'IMG_1.jpg', content: await jpeg() },
    { name: 'roll.mp4', content: video('mp4') },
    { name: 'rules.pdf', content: pdf() },
  ]
  const { body: uploaded } = await rafa.upload(...chosen)
  const named = (index: number) => [{ filename: uploaded[index].filename }] as never
  await rafa.log({ title: '../../etc/passwd', fileAttachments: named(0) })
  await rafa.log({ title: 'Open: mat?', fileAttachments: named(1) })
  await rafa.log({ title: 'open* MAT', fileAttachments: named(2) })
  const { body: photo } = await rafa.upload({ name: 'belt.jpg', content: await jpeg() })
  await rafa.post('/api/promotions', { date: '2025-06-01', belt: 'blue', photo: { filename: photo[0].filename } })

  const { headers, files, journal } = await archiveOf(rafa)
  const paths = [...files.keys()].filter((path) => path.startsWith('media/'))
  expect(paths).toEqual([
    'media/2026-11/2026-11-20 etc passwd.jpg',
    'media/2026-11/2026-11-20 Open mat.mp4',
    'media/2026-11/2026-11-20 open MAT.pdf',
    'media/2025-06/2025-06-01 Promotion to blue belt.jpg',
  ])
  const stored = await Promise.all(
    [...uploaded, ...photo].map(async ({ path }: { path: string }) => (await rafa.get(path)).raw),
  )
  for (const [index, path] of paths.entries()) expect(files.get(path)).toEqual(stored[index])
  expect(
    journal.entries.flatMap((entry: { files: { path: string }[] }) => entry.files.map(({ path }) => path)),
  ).toEqual(paths.slice(0, 3))
  expect(journal.promotions[0].photo).toMatchObject({ path: paths[3], originalName: 'belt.jpg' })
  expect(String(files.get('index.html'))).toContain('src="media/2026-11/2026-11-20%20etc%20passwd.jpg"')
  // With their small pictures, which aren't in it: a little more than comes.
  const bytes = [...uploaded, ...photo].reduce((sum, file: { bytes: number }) => sum + file.bytes, 0)
  expect(headers['x-media-bytes']).toBe(String(bytes))
})

test('it has nothing of other members, no secret, and nothing that was deleted', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp({ fullName: 'Dana Secret' })]
  await writeEverything(dana)
  const { body: request } = await dana.post('/api/features', { title: 'A wish of Dana', description: 'Hers' })
  await rafa.post(`/api/features/${request.id}/vote`)
  const gone = await rafa.log({ title: 'Deleted' })
  await rafa.delete(`/api/entries/${gone.id}`)
  await rafa.post('/api/calendar/feed', { timeZone: 'UTC' })
  const { files, journal } = await archiveOf(rafa)
  expect(journal).toMatchObject({
    entries: [],
    tags: [],
    partners: [],
    sent: { votes: [request.id], requests: [] },
  })
  const everything = [...files.values()].map((content) => content.toString('latin1')).join('\n')
  for (const word of ['Dana', 'Theo', 'Deleted', 'A wish of', '$scrypt', ...rafa.cookies.values()])
    expect(everything).not.toContain(word)
  const { passwordHash, mailOffKey } = await world.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', rafa.user.id)
    .executeTakeFirstOrThrow()
  expect(everything).not.toContain(passwordHash)
  expect(everything).not.toContain(mailOffKey)
})

test('a file that storage has lost is named, and everything else is there', async () => {
  const rafa = await world.signUp()
  const { body: uploaded } = await rafa.upload(
    { name: 'a.jpg', content: await jpeg() },
    { name: 'b.pdf', content: pdf() },
  )
  await rafa.log({ fileAttachments: uploaded })
  await rm(join(world.deps.env.dataDir, 'files', String(rafa.user.id), uploaded[0].filename))
  const { files } = await archiveOf(rafa)
  expect(String(files.get('missing-files.txt'))).toContain('media/2026-11/2026-11-20 Half guard sweeps.jpg')
  expect([...files.keys()]).toContain('media/2026-11/2026-11-20 Half guard sweeps.pdf')
})

test('an archive that breaks off is not a ZIP that looks whole', async () => {
  const broken = await aWorld()
  const rafa = await broken.signUp()
  const { body: uploaded } = await rafa.upload({ name: 'a.jpg', content: await jpeg() })
  await rafa.log({ fileAttachments: uploaded })
  broken.deps.files.read = () =>
    Promise.resolve(
      Readable.from(
        (function* () {
          yield Buffer.from('half')
          throw new Error('The storage broke off.')
        })(),
      ),
    )
  const port = await broken.listen()
  const cookie = [...rafa.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await fetch(`http://127.0.0.1:${port}/api/export/archive`, { headers: { cookie } })
  await expect(reply.arrayBuffer()).rejects.toThrow('terminated')
})

test('a member whose trial has ended still gets it, a visitor does not', async () => {
  const rafa = await world.signUp({}, { onTrial: true })
  await rafa.log({ title: 'On trial' })
  world.later(8 * 86_400_000)
  expect((await rafa.post('/api/entries', { title: 'Too late', date: '2026-11-29' })).status).toBe(402)
  const { journal } = await archiveOf(rafa)
  expect(journal.entries).toMatchObject([{ title: 'On trial' }])
  expect((await world.browser().get('/api/export/archive')).status).toBe(401)
})
