import { expect, test } from 'vitest'
import { coachingIn, november } from '#test/coaching.ts'
import { jpeg, video as videoFile } from '#test/files.ts'
import { aRound, aWorld } from '#test/world.ts'

const world = await aWorld()
const { share, open, comment, withTheo } = coachingIn(world)

test('a coach reads sessions, rounds, and lessons of some days without logging in', async () => {
  const { rafa } = await withTheo()
  await rafa.log({ title: 'October class', date: '2026-10-31' })
  await rafa.log({ title: 'Planned class', date: '2026-11-29' })
  const { id: deleted } = await rafa.log({ title: 'Deleted class', date: '2026-11-12' })
  await rafa.delete(`/api/entries/${deleted}`)
  const link = await share(rafa)
  const { status, body, headers } = await open(link.path)
  expect(status).toBe(200)
  expect(body).toContain('Rafa Moreno’s training')
  expect(body).toContain('Caught by: Armbar from Closed guard')
  expect(body).toContain('Armbar from Closed guard: once')
  expect(body).toMatch(/asks what you see in (this session|these \d+ sessions)/)
  expect(body).not.toContain('October class')
  expect(body).not.toContain('Planned class')
  expect(body).not.toContain('Deleted class')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(body).not.toContain('<script')
})

test('a coach reads of what kind a round was, where it started, and what was counted', async () => {
  const rafa = await world.signUp()
  const none = { takedowns: 0, sweeps: 0, passes: 0, escapes: 0 }
  const counts = { mine: { ...none, sweeps: 2 }, theirs: { ...none, passes: 1 } }
  const said = { kind: 'positional', startPosition: 'Half Guard', counts } as const
  await rafa.log({ date: '2026-11-10', rounds: [{ ...aRound, ...said }, aRound] })
  const { body } = await open((await share(rafa)).path)
  expect(body).toContain('Round · Positional from Half Guard · Made: 2 sweeps · Conceded: 1 pass<')
  expect(body).toContain('>Round<')
})

test('a coach doesn’t read when a round started', async () => {
  const rafa = await world.signUp()
  await rafa.log({ date: '2026-11-10', rounds: [{ ...aRound, startedAt: '2026-11-10T19:47:10.000Z' }] })
  const { body } = await open((await share(rafa)).path)
  expect(body).toContain('>Round<')
  expect(body).not.toContain(':47')
})

test('a link shows what carries a tag, or a competition and the eight weeks before it', async () => {
  const rafa = await world.signUp()
  const tag = await rafa.tag('Half guard')
  await rafa.log({ title: 'Tagged', date: '2026-09-01', tags: [tag.id] })
  await rafa.log({ title: 'Camp', date: '2026-10-20' })
  await rafa.log({ title: 'Long before', date: '2026-01-20' })
  const match = {
    key: 'a',
    outcome: 'lost',
    ending: 'points',
    score: '0–2',
    opponent: 'Theo Lang',
    notes: 'Theo swept.',
  }
  const { body: cup } = await rafa.post('/api/competitions', {
    name: 'Munich Open',
    date: '2026-11-07',
    plan: [{ technique: 'Knee Cut', whatIf: 'Headquarters' }],
    matches: [match],
  })
  const tagged = (await open((await share(rafa, { covers: { kind: 'tag', id: tag.id } })).path)).body
  expect(tagged).toContain('Tagged')
  expect(tagged).not.toContain('Camp')
  const { path } = await share(rafa, { covers: { kind: 'competition', id: cup.id } })
  const { body } = await open(path)
  expect(body).toMatch(
    /Munich Open[^]*Knee Cut: Headquarters[^]*Lost by points, 0–2[^]*Against T\. L\.[^]*T\. swept\.[^]*Camp/,
  )
  expect(body).not.toMatch(/Long before|Tagged|Theo/)
  await rafa.delete(`/api/competitions/${cup.id}`)
  expect((await open(path)).status).toBe(404)
  await rafa.post(`/api/competitions/${cup.id}/restore`)
  expect((await open(path)).status).toBe(200)
})

test('of many sessions, a page shows twenty', async () => {
  const rafa = await world.signUp()
  for (let n = 1; n <= 21; n += 1)
    await rafa.log({ title: `Class no. ${n}`, date: `2026-10-${String(n).padStart(2, '0')}` })
  const { path } = await share(rafa, { covers: { ...november, from: '2026-10-01' } })
  const { body } = await open(path)
  expect([body.match(/<article/g)?.length, body.includes('Class no. 1<')]).toEqual([20, false])
  for (const page of ['2', '99']) {
    const older = (await open(`${path}?page=${page}`)).body
    expect([older.match(/<article/g)?.length, older.includes('Class no. 1<')]).toEqual([1, true])
  }
})

test('only photos and videos that were chosen are shown, and nobody gets them once the link is revoked', async () => {
  const rafa = await world.signUp()
  const [chosen, other, video] = (
    await rafa.upload(
      { name: 'chosen.jpg', content: await jpeg(), type: 'image/jpeg' },
      { name: 'other.jpg', content: await jpeg(), type: 'image/jpeg' },
      { name: 'roll.mp4', content: videoFile('mp4'), type: 'video/mp4' },
    )
  ).body
  const film = ['https://youtu.be/aaaaaaaaaaa', 'https://youtu.be/bbbbbbbbbbb']
  await rafa.log({ date: '2026-11-10', fileAttachments: [chosen, other, video], videoLinks: film })
  const { body: media } = await rafa.get('/api/coach-links/media?from=2026-11-01&to=2026-11-30')
  expect(media.files.map(({ file }: { file: { originalname: string } }) => file.originalname)).toEqual([
    'chosen.jpg',
    'other.jpg',
    'roll.mp4',
  ])
  expect(media.videoLinks).toHaveLength(2)
  const files = [chosen.filename, video.filename]
  const { path, id } = await share(rafa, { files, videoLinks: [film[0]] })
  const { body } = await open(path)
  expect(body).toContain(`${path}/files/${video.filename}`)
  // No script tells whether a browser can play it.
  expect(body).toContain(`<a href="${path}/files/${video.filename}" download="roll.mp4">Download roll.mp4</a>`)
  expect(body).toContain(film[0])
  expect(body).not.toContain(other.filename)
  expect(body).not.toContain(film[1])

  const coach = world.browser()
  const part = await coach.get(`${path}/files/${video.filename}`, { range: 'bytes=0-9' })
  expect([part.status, part.raw.length]).toEqual([206, 10])
  for (const of of [`files/${chosen.filename}`, `previews/${chosen.filename}`]) {
    const { status, headers } = await coach.get(`${path}/${of}`)
    expect([status, headers['cache-control'], headers['cross-origin-resource-policy']]).toEqual([
      200,
      'no-store',
      'same-origin',
    ])
  }
  for (const of of [`files/${other.filename}`, 'files/..%2f..%2fsecret', 'files/nothing.jpg'])
    expect([of, (await coach.get(`${path}/${of}`)).status]).toEqual([of, 404])
  // The member's own address isn't the coach's.
  expect((await coach.get(`/uploads/${chosen.filename}`)).status).toBe(401)

  await rafa.delete(`/api/coach-links/${id}`)
  for (const of of files) expect((await coach.get(`${path}/files/${of}`)).status).toBe(404)
})

test('days of two years are told apart, and the belt is drawn with its stripes', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { beltLevel: 'purple', stripes: 2 })
  const { path } = await share(rafa, { covers: { ...november, from: '2025-12-01' } })
  const { body } = await open(path)
  expect(body).toContain('Purple Belt, 2 stripes · December 1, 2025 to November 30, 2026')
  expect(body).toContain('<div class="belt purple" aria-hidden="true"><i><b></b><b></b></i></div>')
})

test('days of two years are shown with both', async () => {
  const rafa = await world.signUp()
  const link = await share(rafa, { covers: { kind: 'range', from: '2025-12-15', to: '2026-01-05' } })
  expect(link.shows).toBe('December 15, 2025 to January 5, 2026')
})

test('lessons are those of what a link shows: its sessions, and the matches of its competition', async () => {
  const { rafa, entry } = await withTheo()
  const tag = await rafa.tag('Open mats')
  await rafa.patch(`/api/entries/${entry.id}`, { tags: [tag.id] })
  const match = { key: 'a', outcome: 'lost', ending: 'submission', technique: 'Armbar', position: 'Closed guard' }
  const compete = (name: string, date: string, matches: object[]) =>
    rafa.post('/api/competitions', { name, date, matches })
  await compete('Munich Open', '2026-11-07', [match])
  const { body: cup } = await compete('Rome Open', '2026-11-14', [match, { ...match, key: 'b' }])
  const lessonsBy = async (covers: object) => {
    const { body } = await open((await share(rafa, { covers })).path)
    return [/Lessons from [^<]*/.exec(body)?.[0], /Armbar from Closed guard: [^<]*/.exec(body)?.[0]]
  }
  const ofRounds = ['Lessons from the rounds', 'Armbar from Closed guard: once']
  expect(await lessonsBy({ kind: 'tag', id: tag.id })).toEqual(ofRounds)
  expect(await lessonsBy(november)).toEqual(ofRounds)
  expect(await lessonsBy({ kind: 'competition', id: cup.id })).toEqual([
    'Lessons from the rounds and matches',
    'Armbar from Closed guard: 3 times',
  ])
})

test('the policy of a coach’s page runs nothing and asks nobody else', async () => {
  const rafa = await world.signUp()
  const policy = String((await open((await share(rafa)).path)).headers['content-security-policy'])
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
})

test('scripts in names, notes, titles, tags, and comments are text', async () => {
  const evil = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  const rafa = await world.signUp({ fullName: `Rafa ${evil}` })
  const tag = await rafa.tag('<b onclick=alert(1)>')
  const { body: partner } = await rafa.post('/api/partners', { name: evil })
  const entry = await rafa.log({
    title: evil,
    date: '2026-11-10',
    notes: evil,
    academy: evil,
    instructor: evil,
    tags: [tag.id],
    rounds: [{ ...aRound, partnerId: partner.id, notes: evil, held: [evil.slice(0, 60)] }],
    videoLinks: ['https://video.example/?"><script>alert(1)</script>'],
  })
  const { path } = await share(rafa, {
    showsPartners: true,
    videoLinks: entry.videoLinks,
  })
  expect(
    (await comment(path, { entry: String(entry.id), name: '<img src=x>', text: '</textarea><script>' })).status,
  ).toBe(303)
  const refused = await comment(path, { entry: String(entry.id), name: '"><script>', text: '' })
  expect(refused.status).toBe(422)
  for (const html of [(await open(path)).body, refused.body]) {
    expect(html).not.toMatch(/<script|<img|<b |="[^"]*<|<\/textarea><script/)
    expect(html).toContain('&lt;script&gt;')
  }
})
