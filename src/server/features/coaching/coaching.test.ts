import { expect, test } from 'vitest'
import { sweep } from '#server/jobs/sweep.ts'
import { coachingLimits } from '#shared/foundation/coaching-limits.ts'
import { jpeg, video as videoFile } from '#test/files.ts'
import { aRound, aWorld, type Browser, type Person } from '#test/world.ts'

const world = await aWorld()
const day = 86_400_000

const november = { kind: 'range', from: '2026-11-01', to: '2026-11-30' }
const aLink = { name: 'Coach João', days: 30, covers: november, showsPartners: false, files: [], videoLinks: [] }

const share = async (person: Person, more: object = {}) =>
  (await person.post('/api/coach-links', { ...aLink, ...more })).body
const open = (path: string, browser = world.browser()) => browser.get(path, { accept: 'text/html' })
const linksOf = async (person: Person) => (await person.get('/api/coach-links')).body
const commentsOf = async (person: Person, query = '') => (await person.get(`/api/coach-comments${query}`)).body

/** Sends the form of a coach's page as a browser without a script does. */
const comment = (path: string, fields: Record<string, string>, browser: Browser = world.browser()) =>
  browser.send({
    method: 'POST',
    url: `${path}/comments`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  })

/** A member with a round against Theo Lang, who caught them. */
async function withTheo(person?: Person) {
  const rafa = person ?? (await world.signUp())
  const { body: theo } = await rafa.post('/api/partners', { name: 'Theo Lang' })
  const round = {
    ...aRound,
    partnerId: theo.id as number,
    result: 'lost' as const,
    submissions: [{ isMine: false, techniqueId: null, name: 'Armbar', fromPosition: 'Closed guard' }],
    notes: 'Theo kept my arm.',
  }
  const entry = await rafa.log({
    title: 'Open mat with Theo',
    date: '2026-11-10',
    notes: 'Theo Lang is quick.',
    rounds: [round],
  })
  return { rafa, entry }
}

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
  expect(body).toContain('Armbar from Closed guard · 1 time')
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

test('partners are known by their initials, also in titles and notes, unless the member allows their names', async () => {
  const { rafa } = await withTheo()
  await rafa.log({
    title: 'Sparring: 2 round(s) with Marta Ruiz',
    date: '2026-11-11',
    notes: 'Partner: Marta Ruiz',
  })
  const { body: masked } = await open((await share(rafa)).path)
  expect(masked).toContain('With T. L.')
  expect(masked).toContain('Open mat with T.')
  expect(masked).toContain('2 rounds with M. R.')
  expect(masked).not.toMatch(/Theo|Lang|Marta|Ruiz/)
  const { body: named } = await open((await share(rafa, { showsPartners: true })).path)
  expect(named).toContain('With Theo Lang')
})

test('names of partners are masked in tags and in names of files, too', async () => {
  const { rafa } = await withTheo()
  const tag = await rafa.tag('Theo Lang')
  const [photo] = (await rafa.upload({ name: 'Theo Lang wins.jpg', content: await jpeg() })).body
  await rafa.log({ date: '2026-11-12', tags: [tag.id], fileAttachments: [photo] })
  for (const covers of [november, { kind: 'tag', id: tag.id }]) {
    const { path } = await share(rafa, { covers, files: [photo.filename] })
    const { body } = await open(path)
    expect(body).toContain('<li>T. L.</li>')
    expect(body).toContain('alt="T. L. wins.jpg"')
    expect(body).not.toMatch(/Theo|Lang/)
    const { status, headers } = await open(`${path}/files/${photo.filename}`)
    expect([status, headers['content-disposition']]).toEqual([200, 'inline'])
  }
})

test('private notes are never shown, nor are those of their rounds', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa, { showsPartners: true })
  expect((await open(path)).body).toMatch(/is quick[^]*kept my arm/)
  await rafa.patch(`/api/entries/${entry.id}`, { hasPrivateNotes: true })
  const { body } = await open(path)
  expect(body).toContain('Open mat with Theo')
  expect(body).not.toMatch(/is quick|kept my arm/)
  // An app of a version that doesn't know of private notes changes them.
  await rafa.patch(`/api/entries/${entry.id}`, { notes: 'Theo Lang is quick, and strong.' })
  expect((await open(path)).body).not.toMatch(/is quick|and strong/)
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

test('links that were revoked, have expired, or never existed are answered alike', async () => {
  const { rafa } = await withTheo()
  const [revoked, expired, working] = [await share(rafa), await share(rafa, { days: 7 }), await share(rafa)]
  await rafa.delete(`/api/coach-links/${revoked.id}`)
  world.later(8 * day)
  expect((await open(working.path)).status).toBe(200)
  const token = working.path.split('.')[1]
  const gone = await open(revoked.path)
  expect([gone.status, gone.headers['cache-control'], gone.headers['referrer-policy']]).toEqual([
    404,
    'no-store',
    'no-referrer',
  ])
  for (const guess of [
    expired.path,
    `/coach/${rafa.user.id}.${'a'.repeat(43)}`,
    `/coach/${rafa.user.id + 1}.${token}`,
    `/coach/${token}`,
    `/coach/0.${token}`,
    `/coach/${'9'.repeat(400)}.${token}`,
    `${working.path}x`,
    `${working.path}/`,
    `${working.path}/nothing`,
    `${working.path}/files/x`,
    `${revoked.path}/files/x`,
    '/coach/',
    `/coach/${'x'.repeat(3000)}`,
  ]) {
    const { status, body } = await open(guess)
    expect([guess, status, body]).toEqual([guess, 404, gone.body])
    expect([guess, (await open(guess, rafa)).body]).toEqual([guess, gone.body])
  }
  expect((await comment(expired.path, { entry: '1', name: 'João', text: 'Hi' })).body).toBe(gone.body)
})

test('days of two years are told apart, and the belt is drawn with its stripes', async () => {
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { beltLevel: 'purple', stripes: 2 })
  const { path } = await share(rafa, { covers: { ...november, from: '2025-12-01' } })
  const { body } = await open(path)
  expect(body).toContain('Purple Belt, 2 stripes · December 1, 2025 to November 30, 2026')
  expect(body).toContain('<div class="belt purple" aria-hidden="true"><i><b></b><b></b></i></div>')
})

test('the member sees how often a link was opened, and on which day, and not by whom', async () => {
  const rafa = await world.signUp()
  const { path } = await share(rafa)
  const [before] = await linksOf(rafa)
  expect(before).toMatchObject({ opened: 0, lastOpenedOn: null, shows: 'November 1 to November 30, 2026' })
  expect(before).not.toHaveProperty('path')
  await open(path, rafa)
  await open(path, world.browser('203.0.113.7'))
  await open(path, world.browser('203.0.113.8'))
  // Not opened once more: older sessions, the thanks for a comment, and a program that asks whether it is there.
  for (const more of ['?page=2', '?page=1&sent=1']) await open(path + more)
  const { status, raw } = await world.browser().send({ method: 'HEAD', url: path })
  expect([status, raw.length]).toEqual([200, 0])
  const today = world.deps.clock().toISOString().slice(0, 10)
  expect(await linksOf(rafa)).toMatchObject([{ opened: 2, lastOpenedOn: today }])
  const rows = await world.db.selectFrom('coachLinks').selectAll().where('userId', '=', rafa.user.id).execute()
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|[\w-]{43}/)
})

test('a coach comments on a session, and the member reads it, answers, and deletes it', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  const fields = { entry: String(entry.id), page: '1', name: ' João ', text: 'Keep your elbow in.\r\nGood!' }
  const sent = await comment(path, fields)
  expect([sent.status, sent.headers['location']]).toEqual([
    303,
    `${path}?page=1&sent=${entry.id}#session-${entry.id}`,
  ])
  // A second tap.
  await comment(path, fields)
  expect((await open(`${path}?sent=${entry.id}`)).body).toMatch(/Keep your elbow in\.\nGood![^]*role="status"/)
  const [one, ...others] = await commentsOf(rafa, `?entry=${entry.id}`)
  expect(others).toEqual([])
  expect(one).toMatchObject({ name: 'João', text: 'Keep your elbow in.\nGood!', answer: '', isNew: true })
  expect(one).toMatchObject({ entryId: entry.id, title: entry.title, date: entry.date })

  expect((await rafa.post('/api/coach-comments/seen', { ids: [one.id] })).status).toBe(204)
  expect(await commentsOf(rafa)).toMatchObject([{ isNew: false }])
  const answered = await rafa.patch(`/api/coach-comments/${one.id}`, { answer: ' I will. ' })
  expect(answered).toMatchObject({ status: 200, body: { answer: 'I will.', answeredAt: expect.any(String) } })
  expect((await open(path)).body).toContain('I will.')
  // Those of another link aren't shown.
  expect((await open((await share(rafa)).path)).body).not.toContain('elbow')
  expect((await rafa.delete(`/api/coach-comments/${one.id}`)).status).toBe(204)
  expect((await rafa.delete(`/api/coach-comments/${one.id}`)).status).toBe(404)
  expect((await open(path)).body).not.toContain('elbow')
})

test('comments stay when their link is revoked, and leave with their session', async () => {
  const { rafa, entry } = await withTheo()
  const { path, id } = await share(rafa)
  await comment(path, { entry: String(entry.id), name: 'João', text: 'Good.' })
  await rafa.delete(`/api/coach-links/${id}`)
  expect(await commentsOf(rafa)).toMatchObject([{ text: 'Good.' }])
  await rafa.delete(`/api/entries/${entry.id}`)
  expect(await commentsOf(rafa)).toEqual([])
  await rafa.post(`/api/entries/${entry.id}/restore`)
  expect(await commentsOf(rafa)).toMatchObject([{ text: 'Good.' }])
})

test('a link is walked into in five wrong ways, and none leads in', async () => {
  const [{ rafa, entry }, { rafa: dana, entry: hers }] = [await withTheo(), await withTheo()]
  const tag = await dana.tag('Secret')
  const link = await share(rafa)
  await comment(link.path, { entry: String(entry.id), name: 'João', text: 'Good.' })
  const [{ id: commentId }] = await commentsOf(rafa)
  // 1. As a visitor.
  for (const path of ['/api/coach-links', '/api/coach-comments', '/api/coach-links/media'])
    expect([path, (await world.browser().get(path)).status]).toEqual([path, 401])
  // 2. As another member.
  expect((await dana.delete(`/api/coach-links/${link.id}`)).status).toBe(404)
  expect((await dana.patch(`/api/coach-comments/${commentId}`, { answer: 'Mine' })).status).toBe(404)
  expect((await dana.delete(`/api/coach-comments/${commentId}`)).status).toBe(404)
  await dana.post('/api/coach-comments/seen', { ids: [commentId] })
  expect(await commentsOf(dana)).toEqual([])
  expect(await commentsOf(dana, `?entry=${entry.id}`)).toEqual([])
  // 3. With what belongs to another member.
  for (const covers of [
    { kind: 'tag', id: tag.id },
    { kind: 'competition', id: 1 },
  ])
    expect((await rafa.post('/api/coach-links', { ...aLink, covers })).status).toBe(404)
  expect((await rafa.get(`/api/coach-links/media?tag=${tag.id}`)).status).toBe(404)
  const [file] = (await dana.upload({ name: 'hers.jpg', content: await jpeg(), type: 'image/jpeg' })).body
  await dana.patch(`/api/entries/${hers.id}`, { fileAttachments: [file] })
  const thief = await share(rafa, { files: [file.filename] })
  expect((await open(`${thief.path}/files/${file.filename}`)).status).toBe(404)
  // 4. By the link, to a session that it doesn't show.
  const other = await rafa.log({ title: 'October class', date: '2026-10-01' })
  for (const id of [other.id, hers.id, 0, 'x'])
    expect((await comment(link.path, { entry: String(id), name: 'João', text: 'Hi' })).status).toBe(404)
  // 5. With an access token.
  const { body: made } = await rafa.post('/api/user/tokens', { name: 'Script', scope: 'write' })
  const headers = { authorization: `Bearer ${made.token}` }
  const bare = world.browser()
  expect((await bare.send({ method: 'POST', url: '/api/coach-links', headers, payload: aLink })).status).toBe(403)
  expect((await bare.send({ method: 'GET', url: '/api/coach-links', headers })).status).toBe(403)
  expect(await commentsOf(rafa)).toMatchObject([{ text: 'Good.', isNew: true }])
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

test('the policy of a coach’s page runs nothing and asks nobody else', async () => {
  const rafa = await world.signUp()
  const policy = String((await open((await share(rafa)).path)).headers['content-security-policy'])
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
  )
})

test('what was typed comes back with the reason, if a comment is refused', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  const send = (fields: Record<string, string>) =>
    comment(path, { entry: String(entry.id), name: 'João', text: 'Elbow.', ...fields })
  const long = 'x'.repeat(coachingLimits.comment + 1)
  for (const [fields, sentence] of [
    [{ name: ' ' }, 'Name is required'],
    [{ text: '' }, 'Comment is required'],
    [{ text: long }, 'Comment can be at most 2,000 characters'],
    [{ name: 'y'.repeat(81) }, 'Name can be at most 80 characters'],
    [{ text: 'Elbow.\0' }, 'can’t be saved'],
    [{ website: 'https://spam.example' }, 'looked like a robot’s'],
  ] as const) {
    const { status, body } = await send(fields)
    expect([status, body]).toEqual([422, expect.stringContaining(sentence)])
    expect(body).toContain({ text: 'Elbow.', ...fields }.text)
  }
  const crossSite = await world.browser().send({
    method: 'POST',
    url: `${path}/comments`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: `entry=${entry.id}&name=J&text=Forged`,
  })
  expect(crossSite.status).toBe(422)
  expect((await send({ text: 'x'.repeat(300_000) })).status).toBe(413)
  expect(await commentsOf(rafa)).toEqual([])
})

test('a flood of comments ends at twenty a day, whoever sends them', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  const send = (n: number) =>
    comment(path, { entry: String(entry.id), name: 'João', text: `No. ${n}` }, world.browser(`203.0.113.${n}`))
  const statuses: number[] = []
  for (let n = 1; n <= coachingLimits.commentsADay + 1; n += 1) statuses.push((await send(n)).status)
  expect(statuses.filter((status) => status === 303)).toHaveLength(coachingLimits.commentsADay)
  expect((await send(22)).body).toContain('That’s all the comments this link takes in a day.')
  world.later(day)
  expect((await send(23)).status).toBe(303)
})

test('a link, and an address, are asked only so often', async () => {
  const rafa = await world.signUp()
  const { path } = await share(rafa)
  const address = '198.51.100.9'
  const guess = () => open(`/coach/1.${'b'.repeat(43)}`, world.browser(address))
  let refused = await guess()
  for (let n = 0; n < coachingLimits.pagesAnHour; n += 1) refused = await guess()
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect(refused.body).toContain('That didn’t work')
  expect((await open(path)).status).toBe(200)
  let last = 200
  for (let n = 0; n <= coachingLimits.pagesAnHour && last === 200; n += 1)
    last = (await open(path, world.browser(`10.0.${n % 250}.${Math.floor(n / 250)}`))).status
  expect(last).toBe(429)
})

test('a member has up to twenty links, of days in order, and by name', async () => {
  const rafa = await world.signUp()
  for (const [fields, field] of [
    [{ name: ' ' }, 'name'],
    [{ days: 365 }, 'days'],
    [{ covers: { ...november, to: '2026-10-01' } }, 'covers'],
    [{ covers: { kind: 'all' } }, 'covers'],
    [{ files: Array.from({ length: coachingLimits.files + 1 }, () => 'x') }, 'files'],
    [{ videoLinks: ['javascript:alert(1)'] }, 'videoLinks'],
  ] as const) {
    const { status, body } = await rafa.post('/api/coach-links', { ...aLink, ...fields })
    expect([fields, status, Object.keys(body.fields)]).toEqual([fields, 400, [field]])
  }
  for (let n = 0; n < coachingLimits.linksOfAUser; n += 1) expect(await share(rafa)).toHaveProperty('path')
  expect((await rafa.post('/api/coach-links', aLink)).body.code).toBe('TOO_MANY_COACH_LINKS')
})

test('the owner is mailed about a new link, and a new password revokes it', async () => {
  const rafa = await world.signUp({}, { isVerified: true })
  const { path } = await share(rafa)
  const { id } = await share(rafa)
  await rafa.delete(`/api/coach-links/${id}`)
  expect((await world.mailsTo(rafa.email)).map(({ subject }) => subject)).toContain(
    'A link for a coach was created',
  )
  const kinds = (await rafa.get('/api/user/events')).body.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['coach-link-created', 'coach-link-revoked']))
  await rafa.post('/api/user/password', { current: rafa.password, password: 'Another2026pass' })
  expect((await open(path)).status).toBe(404)
  expect((await world.mailsTo(rafa.email)).at(-1)?.text).toContain('Your links for coaches stopped working')
})

test('once trials have ended, a coach still comments, and the member reads, deletes, and revokes', async () => {
  const [rafa, coach] = [await world.signUp({}, { onTrial: true }), await world.signUp({}, { onTrial: true })]
  const { entry } = await withTheo(rafa)
  const { path, id } = await share(rafa)
  await world.db
    .updateTable('subscriptions')
    .set({ trialEndsAt: world.deps.clock() })
    .where('userId', 'in', [rafa.user.id, coach.user.id])
    .execute()
  // With the cookies of a member who is logged in, which don't count.
  const sent = await comment(path, { entry: String(entry.id), name: 'João', text: 'Good.' }, coach)
  expect(sent.status).toBe(303)
  expect((await open(path, coach)).body).toContain('Good.')
  const [{ id: commentId }] = await commentsOf(rafa)
  expect((await share(rafa)).code).toBe('SUBSCRIPTION_REQUIRED')
  expect((await rafa.post('/api/coach-comments/seen', { ids: [commentId] })).status).toBe(204)
  expect((await rafa.delete(`/api/coach-comments/${commentId}`)).status).toBe(204)
  expect((await rafa.delete(`/api/coach-links/${id}`)).status).toBe(204)
})

test('days of two years are shown with both', async () => {
  const rafa = await world.signUp()
  const link = await share(rafa, { covers: { kind: 'range', from: '2025-12-15', to: '2026-01-05' } })
  expect(link.shows).toBe('December 15, 2025 to January 5, 2026')
})

test('the link of a disabled account doesn’t work', async () => {
  const { rafa } = await withTheo()
  const { path } = await share(rafa)
  await world.db.updateTable('users').set({ disabledAt: new Date() }).where('id', '=', rafa.user.id).execute()
  expect((await open(path)).status).toBe(404)
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
    return [/Lessons from [^<]*/.exec(body)?.[0], /Armbar from Closed guard · \d times?/.exec(body)?.[0]]
  }
  const ofRounds = ['Lessons from the rounds', 'Armbar from Closed guard · 1 time']
  expect(await lessonsBy({ kind: 'tag', id: tag.id })).toEqual(ofRounds)
  expect(await lessonsBy(november)).toEqual(ofRounds)
  expect(await lessonsBy({ kind: 'competition', id: cup.id })).toEqual([
    'Lessons from the rounds and matches',
    'Armbar from Closed guard · 3 times',
  ])
})

test('names of partners and opponents are masked in all else that the member wrote; techniques that everybody knows keep theirs', async () => {
  const { rafa } = await withTheo()
  await rafa.post('/api/partners', { name: 'Lea Cross' })
  const submission = { isMine: false, techniqueId: null, fromPosition: '' }
  const submissions = [
    { ...submission, name: 'Theo choke', fromPosition: 'Lang guard' },
    { ...submission, name: 'Cross Collar Choke' },
  ]
  const entry = await rafa.log({
    date: '2026-11-11',
    academy: 'Lang Academy',
    instructor: 'Theo Lang',
    rounds: [{ ...aRound, submissions, held: ['Theo guard', 'Mount'] }],
  })
  const { body: cup } = await rafa.post('/api/competitions', {
    name: 'Theo Lang Cup',
    date: '2026-11-14',
    place: 'Hall of Theo',
    plan: [{ technique: 'Theo pass', whatIf: 'Olga Berg counters' }],
    matches: [
      {
        key: 'a',
        outcome: 'lost',
        ending: 'submission',
        technique: 'Theo choke',
        opponent: 'Olga Berg',
        academy: 'Berg Team',
      },
    ],
  })
  const covers = { kind: 'competition', id: cup.id }
  const { path } = await share(rafa, { covers })
  await comment(path, { entry: String(entry.id), name: 'João', text: 'Who else?' })
  const [{ id: commentId }] = await commentsOf(rafa)
  await rafa.patch(`/api/coach-comments/${commentId}`, { answer: 'Only Theo.' })
  const { body } = await open(path)
  expect(body).not.toMatch(/Theo|Lang|Olga|Berg/)
  for (const masked of [
    'L. Academy · T. L.',
    'Caught by: T. choke from L. guard, Cross Collar Choke',
    'Held: T. guard, Mount',
    'T. choke from L. guard · 1 time',
    'T. L. Cup, and the eight weeks before it',
    '<h2>T. L. Cup</h2>',
    'Hall of T.',
    'T. pass: O. B. counters',
    'Lost by submission: T. choke',
    'Against O. B. · B. Team',
    'Only T.',
  ])
    expect(body).toContain(masked)
  const named = (await open((await share(rafa, { covers, showsPartners: true })).path)).body
  expect(named).toMatch(/Lang Academy · Theo Lang[^]*Theo choke from Lang guard/)
})

test('a link leaves a month after it expired, and not before', async () => {
  const rafa = await world.signUp()
  const [{ id }, { id: longer }] = [await share(rafa, { days: 7 }), await share(rafa, { days: 90 })]
  const sweptAfter = async (days: number) => {
    world.later(days * day)
    await sweep(world.deps)
    const links = world.db.selectFrom('coachLinks').select('id').where('userId', '=', rafa.user.id)
    return (await links.orderBy('id').execute()).map((link) => link.id)
  }
  expect(await sweptAfter(7 + coachingLimits.expiredFor)).toEqual([id, longer])
  expect(await sweptAfter(1)).toEqual([longer])
})

test('links and comments leave with the account', async () => {
  const { rafa, entry } = await withTheo()
  const { path } = await share(rafa)
  await comment(path, { entry: String(entry.id), name: 'João', text: 'Good.' })
  expect((await rafa.delete('/api/user', { password: rafa.password })).status).toBe(204)
  expect((await open(path)).status).toBe(404)
  const rows = (table: 'coachLinks' | 'coachComments') =>
    world.db.selectFrom(table).select('userId').where('userId', '=', rafa.user.id).execute()
  expect([await rows('coachLinks'), await rows('coachComments')]).toEqual([[], []])
})
