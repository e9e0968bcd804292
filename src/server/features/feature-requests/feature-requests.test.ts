import { expect, test } from 'vitest'
import { adminAddress, anAdmin, verify, withAdmin } from '#test/admin.ts'
import { aWorld, type Browser, type Person } from '#test/world.ts'

const world = await aWorld(withAdmin)
const coach = await anAdmin(world, adminAddress)

const typed = { title: 'Round timer', description: 'A timer with a loud bell.' }
const request = async (person: Person, fields: object = {}) =>
  (await person.post('/api/features', { ...typed, ...fields })).body
const read = async (person: Browser, id: number) => (await person.get(`/api/features/${id}`)).body
const titles = async (person: Browser, query = '') =>
  (await person.get(`/api/features${query}`)).body.map((one: { title: string }) => one.title)
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

test('a request begins open, with its author’s vote, under a first name and initial', async () => {
  const rafa = await world.signUp({ fullName: 'Rafa Moreno' })
  const { status, body } = await rafa.post('/api/features', typed)
  expect(status).toBe(201)
  expect(body).toEqual({
    ...typed,
    id: expect.any(Number),
    category: 'other',
    status: 'open',
    votes: 1,
    hasVoted: true,
    isMine: true,
    author: 'Rafa M.',
    officialReply: '',
    repliedAt: null,
    comments: 0,
    createdAt: '2026-11-21T12:00:00.000Z',
  })
  const dana = await world.signUp()
  expect((await read(dana, body.id)).request).toEqual({ ...body, hasVoted: false, isMine: false })
})

test('visitors read and write nothing', async () => {
  const { id } = await request(await world.signUp())
  const visitor = world.browser()
  for (const url of ['/api/features', '/api/features/similar?title=timer', `/api/features/${id}`])
    expect((await visitor.get(url)).status).toBe(401)
  for (const url of ['/api/features', `/api/features/${id}/comments`])
    expect((await visitor.post(url, { ...typed, text: 'Me too' })).status).toBe(401)
  expect((await visitor.post(`/api/features/${id}/vote`)).status).toBe(401)
})

test.each([
  [{ title: ' ' }, 'Title is required'],
  [{ title: 't'.repeat(121) }, 'Title can be at most 120 characters'],
  [{ description: '' }, 'Description is required'],
  [{ category: 'kimonos' }, 'Please choose a category'],
])('%j is refused', async (fields, sentence) => {
  const { status, body } = await (await world.signUp()).post('/api/features', { ...typed, ...fields })
  expect([status, body.message]).toEqual([400, sentence])
})

test('a hundred racing votes of one person count as one, and a hundred racing withdrawals as one', async () => {
  const { id } = await request(await world.signUp())
  const dana = await world.signUp()
  const votes = await times(100, () => dana.post(`/api/features/${id}/vote`))
  expect(new Set(votes.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await read(dana, id)).request).toMatchObject({ votes: 2, hasVoted: true })
  await times(100, () => dana.delete(`/api/features/${id}/vote`))
  expect((await read(dana, id)).request).toMatchObject({ votes: 1, hasVoted: false })
})

test('racing votes and withdrawals of one person leave one vote or none', async () => {
  const { id } = await request(await world.signUp())
  const dana = await world.signUp()
  const url = `/api/features/${id}/vote`
  await times(100, (n) => (n % 2 ? dana.post(url) : dana.delete(url)))
  const { votes, hasVoted } = (await read(dana, id)).request
  expect(votes).toBe(hasVoted ? 2 : 1)
})

test('racing votes of a hundred people count as a hundred', async () => {
  const author = await world.signUp()
  const { id } = await request(author)
  await author.delete(`/api/features/${id}/vote`)
  // Without the cost of a hundred passwords: people are rows, and votes go through the service.
  const { setVote } = await import('./service.ts')
  const rows = Array.from({ length: 100 }, (_, n) => ({
    fullName: 'Ana Souza',
    email: `voter${n}@example.com`,
    username: null,
    passwordHash: null,
    beltLevel: 'white' as const,
    academy: '',
    emailVerifiedAt: null,
    createdAt: world.deps.clock(),
  }))
  const people = await world.db.insertInto('users').values(rows).returning('id').execute()
  await Promise.all(people.map((one) => setVote(world.deps, one.id, id, true)))
  expect((await read(author, id)).request.votes).toBe(100)
})

test('the board is sorted by trend, wishes, and age, and filtered by status and author', async () => {
  const own = await aWorld(withAdmin)
  const admin = await anAdmin(own)
  const [rafa, dana] = [await own.signUp(), await own.signUp()]
  const old = await request(rafa, { title: 'Wanted for long' })
  await admin.post(`/api/features/${old.id}/vote`)
  own.later(20 * 86_400_000)
  const [ana, lena] = [await own.signUp(), await own.signUp()]
  const hot = await request(ana, { title: 'Hot' })
  await lena.post(`/api/features/${hot.id}/vote`)
  await ana.delete(`/api/features/${hot.id}/vote`)
  await request(ana, { title: 'Newest' })
  expect(await titles(ana)).toEqual(['Newest', 'Hot', 'Wanted for long'])
  expect(await titles(ana, '?sort=most-wanted')).toEqual(['Wanted for long', 'Newest', 'Hot'])
  expect(await titles(ana, '?sort=newest&offset=1')).toEqual(['Hot', 'Wanted for long'])
  expect(await titles(ana, '?sort=mine')).toEqual(['Newest', 'Hot'])
  expect(await titles(dana, '?sort=mine')).toEqual([])
  await admin.patch(`/api/admin/features/${hot.id}`, { status: 'planned' })
  expect(await titles(ana, '?status=planned')).toEqual(['Hot'])
})

test('what was declined takes no more votes, gives back those it has, and is the last of what trends', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const declined = await request(rafa, { title: 'Gi rental', category: 'other' })
  await dana.post(`/api/features/${declined.id}/vote`)
  const open = await request(rafa, { title: 'Gi repair' })
  expect((await titles(dana)).indexOf('Gi rental')).toBeLessThan((await titles(dana)).indexOf('Gi repair'))

  await coach.patch(`/api/admin/features/${declined.id}`, { status: 'declined' })
  expect((await titles(dana)).at(-1)).toBe('Gi rental')
  const late = await world.signUp()
  expect(await late.post(`/api/features/${declined.id}/vote`)).toMatchObject({
    status: 409,
    body: { code: 'REQUEST_DECLINED', message: 'This request was declined and takes no more votes.' },
  })
  expect((await late.post(`/api/features/${open.id}/vote`)).body.votes).toBe(2)
  // The reply to a first attempt got lost.
  expect((await dana.post(`/api/features/${declined.id}/vote`)).body.votes).toBe(2)
  expect((await dana.delete(`/api/features/${declined.id}/vote`)).body.votes).toBe(1)
})

test('similar requests are found while a title is typed, with typos and without accents', async () => {
  const rafa = await world.signUp()
  await request(rafa, { title: 'Exportar para o Açaí' })
  const similar = async (title: string) =>
    (await rafa.get(`/api/features/similar?title=${encodeURIComponent(title)}`)).body.map(
      (one: { title: string }) => one.title,
    )
  expect(await similar('exporter para acai')).toEqual(['Exportar para o Açaí'])
  expect(await similar('açaí')).toEqual(['Exportar para o Açaí'])
  expect(await similar('xyz')).toEqual([])
  expect(await similar('100%_done \\')).toEqual([])
})

test('a retry adds no second request and no second comment', async () => {
  const rafa = await world.signUp()
  const mine = { ...typed, clientId: 'draft-1' }
  const ids = (await times(5, () => rafa.post('/api/features', mine))).map(({ body }) => body.id)
  expect(new Set(ids).size).toBe(1)
  const comment = { text: 'With a bell, please', clientId: 'draft-2' }
  await times(5, () => rafa.post(`/api/features/${ids[0]}/comments`, comment))
  expect((await read(rafa, ids[0])).comments).toEqual([
    { id: expect.any(Number), author: 'Rafa M.', isMine: true, text: comment.text, createdAt: expect.any(String) },
  ])
})

test('members delete their own comments, and their requests as long as nobody else supports them', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const { id } = await request(rafa)
  const { id: comment } = (await dana.post(`/api/features/${id}/comments`, { text: 'Me too' })).body
  expect((await rafa.delete(`/api/features/${id}/comments/${comment}`)).status).toBe(404)
  expect((await rafa.delete(`/api/features/${id}`)).body.code).toBe('REQUEST_SUPPORTED')
  expect((await dana.delete(`/api/features/${id}`)).status).toBe(404)
  expect((await dana.delete(`/api/features/${id}/comments/${comment}`)).status).toBe(204)
  expect((await rafa.delete(`/api/features/${id}`)).status).toBe(204)
  expect((await rafa.get(`/api/features/${id}`)).status).toBe(404)
})

test('a member has fifty requests at most', async () => {
  const rafa = await world.signUp()
  const row = {
    ...typed,
    category: 'other',
    userId: rafa.user.id,
    createdAt: new Date(),
    foldedTitle: '',
  } as const
  const rows = Array.from({ length: 50 }, () => ({ ...row, clientId: null, payloadHash: null }))
  await world.db.insertInto('featureRequests').values(rows).execute()
  expect((await rafa.post('/api/features', typed)).body.code).toBe('TOO_MANY_REQUESTS')
  await world.db.deleteFrom('featureRequests').where('userId', '=', rafa.user.id).execute()
})

test('merging moves votes and comments, one vote a person; the other one is found under both ids', async () => {
  const [rafa, dana, ana] = [await world.signUp(), await world.signUp(), await world.signUp()]
  const [one, other] = [await request(rafa), await request(dana, { title: 'Bell' })]
  for (const { id } of [one, other]) await ana.post(`/api/features/${id}/vote`)
  await ana.post(`/api/features/${one.id}/comments`, { text: 'A loud one' })
  const { status, body } = await coach.post(`/api/admin/features/${one.id}/merge`, { intoId: other.id })
  expect([status, body.votes, body.comments]).toEqual([200, 3, 1])
  expect((await read(rafa, one.id)).request).toMatchObject({ id: other.id, votes: 3, hasVoted: true })
  expect(await titles(rafa, '?sort=mine')).toEqual([])
  // Somebody still has the merged one on the screen.
  expect((await coach.post(`/api/features/${one.id}/vote`)).body).toMatchObject({ id: other.id, votes: 4 })
  for (const into of [one.id, other.id, 999_999])
    expect((await coach.post(`/api/admin/features/${one.id}/merge`, { intoId: into })).status).toBeGreaterThan(399)
})

test('racing votes and a merge lose no vote', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [one, other] = [await request(rafa), await request(dana)]
  const voters = await times(4, () => world.signUp())
  await Promise.all([
    ...voters.map((voter) => voter.post(`/api/features/${one.id}/vote`)),
    coach.post(`/api/admin/features/${one.id}/merge`, { intoId: other.id }),
  ])
  expect((await read(rafa, other.id)).request.votes).toBe(6)
})

test('two requests merged into each other at once end up as one', async () => {
  const rafa = await world.signUp()
  const [one, other] = [await request(rafa), await request(rafa, { title: 'Bell' })]
  const merge = (id: number, intoId: number) => coach.post(`/api/admin/features/${id}/merge`, { intoId })
  const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('voters get one email when a feature ships, unless they turned those off', async () => {
  const [rafa, dana, ana] = [await world.signUp(), await world.signUp(), await world.signUp()]
  const { id } = await request(rafa, { title: 'Shadow mode' })
  for (const voter of [dana, ana]) await voter.post(`/api/features/${id}/vote`)
  for (const person of [rafa, dana]) await verify(world, person)
  await dana.patch('/api/user', { feedbackMailsEnabled: false })
  const change = (changes: object) => coach.patch(`/api/admin/features/${id}`, changes)
  expect((await change({ officialReply: 'It’s in the settings.', status: 'shipped' })).body).toMatchObject({
    officialReply: 'It’s in the settings.',
    repliedAt: '2026-11-21T12:00:00.000Z',
  })
  await change({ status: 'in-progress' })
  await change({ status: 'shipped' })
  const news = async (person: Person) =>
    (await world.mailsTo(person.email)).filter(({ subject }) => subject === 'A feature you voted for is here')
  const [mail, ...more] = await news(rafa)
  expect(more).toEqual([])
  expect(mail?.text).toContain('“Shadow mode”')
  expect(mail?.text).toContain('It’s in the settings.')
  expect(mail?.unsubscribe).toContain('/mail-off/')
  expect([...(await news(dana)), ...(await news(ana))]).toEqual([])
})

test('what others support stays without a name when its author leaves; the rest goes', async () => {
  const [rafa, dana] = [await world.signUp(), await world.signUp()]
  const [alone, shared] = [await request(rafa), await request(rafa, { title: 'Wanted by others' })]
  await dana.post(`/api/features/${shared.id}/vote`)
  const { id: theirs } = await request(dana)
  await rafa.post(`/api/features/${theirs}/vote`)
  await rafa.post(`/api/features/${theirs}/comments`, { text: 'Yes' })
  expect((await rafa.delete('/api/user')).status).toBe(204)
  expect((await dana.get(`/api/features/${alone.id}`)).status).toBe(404)
  expect((await read(dana, shared.id)).request).toMatchObject({ author: '', votes: 1, title: 'Wanted by others' })
  expect(await read(dana, theirs)).toMatchObject({ request: { votes: 1, comments: 0 }, comments: [] })
})
