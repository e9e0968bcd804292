import type { Entry } from '#shared/entries/entries.ts'
import type { Person, World } from './world.ts'

/** A person's entries, newest first. */
export const entriesOf = async (person: Person, query = ''): Promise<Entry[]> =>
  (await person.get(`/api/entries?limit=200${query}`)).body

/** Somebody with two tags, an entry with each, and one with both. */
export async function aTagger(world: World) {
  const rafa = await world.signUp()
  const [guard, sweeps] = [await rafa.tag('Guard'), await rafa.tag('Sweeps')]
  const both = await rafa.log({ title: 'Both', date: '2026-11-18', tags: [guard.id, sweeps.id] })
  const first = await rafa.log({ title: 'Guard day', date: '2026-11-17', tags: [guard.id] })
  const second = await rafa.log({ title: 'Sweep day', date: '2026-11-16', tags: [sweeps.id] })
  return { rafa, guard, sweeps, both, first, second }
}
