import type { Entry } from '#shared/entries/entries.ts'
import type { Person } from './world.ts'

/** All entries of a person, as the API returns them. */
export async function journalOf(person: Person): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let from = ''; ; ) {
    const { body, headers } = await person.get(`/api/entries?limit=200${from}`)
    entries.push(...body)
    const cursor = headers['x-next-cursor']
    if (typeof cursor !== 'string') return entries
    from = `&cursor=${cursor}`
  }
}
