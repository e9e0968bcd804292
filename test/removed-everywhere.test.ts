import { expect, test } from 'vitest'
import { anAdmin, verify, withAdmin } from './admin.ts'
import { coachingIn } from './coaching.ts'
import { png } from './files.ts'
import type { Description } from './fuzz.ts'
import { gets, mailsOf } from './mailings.ts'
import { unzip } from './unzip.ts'
import { aRound, aWorld, type Person } from './world.ts'

/** Its document has what the journal shows first, and nothing else. */
const web = {
  root: import.meta.dirname,
  document: '<!doctype html><!--boot-->',
  publicPages: [{ path: '/', visitor: '', member: '' }],
  documents: {},
}
const world = await aWorld(withAdmin, web)
const { share, open } = coachingIn(world)
const from = '2026-11-01'
const to = '2026-12-31'

/** One of each kind that can be restored: where it is removed, and the word that only it has. */
type Things = Record<string, { at: string; word: string }>

async function aJournal() {
  const rafa = await world.signUp({ fullName: 'Rafa Moreno' })
  await verify(world, rafa)
  const things: Things = {}
  const add = async (kind: string, path: string, fields: (word: string) => object): Promise<number> => {
    const word = `Zz${kind}`
    const { body } = await rafa.post(path, fields(word))
    things[kind] = { at: `${path}/${body.id}`, word }
    return body.id
  }
  const technique = await add('technique', '/api/techniques', (name) => ({ name, status: 'drilling' }))
  const tag = await add('tag', '/api/tags', (name) => ({ name }))
  const partner = await add('partner', '/api/partners', (name) => ({ name, notes: 'Heavy.' }))
  await add('entry', '/api/entries', (title) => ({ title, date: '2026-11-20', notes: title, academy: title }))
  await add('plan', '/api/entries', (title) => ({ title, date: '2026-11-23', startTime: '10:00' }))
  await add('reminder', '/api/reminders', (title) => ({ title, date: '2026-11-23' }))
  await add('injury', '/api/injuries', (part) => ({ part, from: '2026-11-10', note: part }))
  await add('absence', '/api/absences', (note) => ({ from: '2027-02-10', note }))
  const [photo] = (await rafa.upload({ name: 'Zzpromotion.png', content: await png() })).body
  await add('promotion', '/api/promotions', (note) => ({ date: from, belt: 'blue', academy: note, note, photo }))
  const competition = await add('competition', '/api/competitions', (name) => ({
    name,
    date: '2026-11-28',
    deadline: '2026-11-23',
    place: name,
    plan: [{ technique: name, whatIf: name }],
    matches: [{ key: 'a', outcome: 'won', ending: 'submission', technique: name, opponent: name }],
  }))
  await add('focus', '/api/focuses', (name) => ({ kind: 'techniques', names: [name], from, note: name }))
  await add('template', '/api/templates', (name) => ({
    name,
    title: name,
    weekday: 1,
    startTime: '19:00',
    academy: name,
    tags: [tag],
  }))
  const [one, other] = [await named(rafa, 'Armbar'), await named(rafa, 'Triangle')]
  await add('log', '/api/practice/logs', (notes) => ({
    techniqueId: one,
    date: '2026-11-19',
    notes,
    partner: notes,
  }))
  await rafa.post(`/api/techniques/${one}/links`, { kind: 'sets-up', otherId: other })
  things['link'] = { at: `/api/techniques/${one}/links/sets-up/${other}`, word: '"kind":"sets-up"' }
  await rafa.log({
    title: 'Class',
    date: '2026-11-18',
    tags: [tag],
    techniques: [technique],
    rounds: [{ ...aRound, partnerId: partner }],
  })
  return { rafa, things, ids: { technique, tag, partner, competition, one } }
}

const named = async (rafa: Person, name: string): Promise<number> =>
  (await rafa.post('/api/techniques', { name })).body.id

type Journal = Awaited<ReturnType<typeof aJournal>>

/** Where it is asked for: queries that a list needs, or that find more. */
const asked = ({ ids }: Journal): Record<string, string[]> => ({
  '/api/entries': ['', '?q=Zzentry', '?planned=near', `?from=${from}&to=${to}`],
  '/api/entries/nearest': ['?q=Zzentri'],
  '/api/entries/suggested': [`?technique=${ids.one}`],
  '/api/features/similar': ['?title=Zz'],
  '/api/practice/history': [`?techniqueId=${ids.one}`],
  '/api/heart-rates': [`?entry=${ids.one}`],
  '/api/heart-rates/weeks': [`?from=${from}&to=${to}`],
  '/api/heart-rates/hardest-rounds': [`?from=${from}&to=${to}`],
  '/api/rounds': [`?from=${from}&to=${to}`],
  '/api/planned': [`?from=${from}&to=${to}`],
  '/api/calendar': [`?from=${from}&to=${to}`],
  '/api/coach-links/media': [`?from=${from}&to=${to}`],
})

/** Of other members, of administrators, without a login, files of the app, walked below, or the list of just that. */
const leftOut =
  /^\/(api\/(admin|auth|feedback|import\/|removed$|features\/\{)|auth|assets|healthz|readyz|mail-off|calendar\/|.*\/\{id\}$)/

async function readsOf(journal: Journal): Promise<string[]> {
  const { rafa } = journal
  const { paths }: Description = (await rafa.get('/api/openapi.json')).body
  const entries: { id: number }[] = (await rafa.get('/api/entries')).body
  const gets = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}) && !leftOut.test(path))
  const lists = gets.flatMap((path) => {
    if (path.startsWith('/api/planned/{')) return []
    const queries = asked(journal)[path] ?? ['']
    return queries.map((query) => path.replace('{year}', '2026') + query)
  })
  return [...lists, ...entries.map(({ id }) => `/api/entries/${id}`)]
}

/** What a reply says; of a ZIP, what its files say. */
async function textOf({ raw, body }: Awaited<ReturnType<Person['get']>>): Promise<string> {
  if (raw.subarray(0, 2).toString() !== 'PK') return raw.length > 0 ? String(raw) : JSON.stringify(body)
  const files = await unzip(raw)
  return [...files].map(([name, content]) => `${name}\n${String(content)}`).join('\n')
}

/** Everything that anybody can read of a journal, by where it was read. */
async function everything(journal: Journal, pages: string[]): Promise<Map<string, string>> {
  const { rafa } = journal
  const said = new Map<string, string>()
  for (const path of await readsOf(journal)) {
    const answer = await rafa.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    said.set(path, await textOf(answer))
  }
  said.set('/', await textOf(await rafa.get('/', { accept: 'text/html' })))
  for (const page of pages) said.set(page, await textOf(await open(page)))
  const known = (await mailsOf(world, rafa)).length
  await gets(world, rafa, 48, 3_600_000)
  const mails = (await mailsOf(world, rafa)).slice(known)
  said.set('mails', JSON.stringify(mails.map(({ subject, text }) => ({ subject, text }))))
  return said
}

const placesOf = (said: Map<string, string>, word: string) =>
  [...said].filter(([, text]) => text.toLowerCase().includes(word.toLowerCase())).map(([place]) => place)

test('what was removed is in no list, document, export, archive, feed, email, nor on a page for a coach', async () => {
  const journal = await aJournal()
  const { rafa, things, ids } = journal
  await anAdmin(world)
  const covers = [
    { kind: 'range', from, to: '2026-11-30' },
    { kind: 'tag', id: ids.tag },
    { kind: 'competition', id: ids.competition },
  ]
  const pages: string[] = [(await rafa.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' })).body.path]
  for (const one of covers) pages.push((await share(rafa, { covers: one, showsPartners: true })).path)
  const before = await everything(journal, pages)
  const places = Object.fromEntries(
    Object.entries(things).map(([kind, { word }]) => [kind, placesOf(before, word)]),
  )
  // Each is somewhere besides its own list, so that it would be found there again.
  for (const [kind, found] of Object.entries(places)) expect([kind, found.length > 1]).toEqual([kind, true])
  for (const place of ['/', 'mails', '/api/export/entries', '/api/export/archive', ...pages])
    expect(Object.values(places).flat()).toContain(place)
  for (const [kind, { at }] of Object.entries(things))
    expect([kind, (await rafa.delete(at, kind === 'link' ? undefined : {})).status]).toEqual([
      kind,
      expect.toBeOneOf([200, 204]),
    ])
  const after = await everything(journal, pages)
  // The member takes along whom texts may still name.
  const stays: Record<string, string[]> = { partner: ['/api/export/archive'] }
  for (const [kind, { word }] of Object.entries(things))
    expect([kind, placesOf(after, word)]).toEqual([kind, stays[kind] ?? []])
  for (const { at } of Object.values(things)) expect((await rafa.post(`${at}/restore`)).status).toBe(200)
  const back = await everything(journal, [])
  for (const [kind, { word }] of Object.entries(things))
    expect([kind, placesOf(back, word).length > 1]).toEqual([kind, true])
}, 120_000)
