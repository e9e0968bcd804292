import { aRound, type Browser, type Person, type World } from './world.ts'

export const november = { kind: 'range', from: '2026-11-01', to: '2026-11-30' }
export const aLink = {
  name: 'Coach João',
  days: 30,
  covers: november,
  showsPartners: false,
  files: [],
  videoLinks: [],
}

/** What members and their coaches do with the links of a world. */
export function coachingIn(world: World) {
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

  return { share, open, linksOf, commentsOf, comment, withTheo }
}
