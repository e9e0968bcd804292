import { type Card, type Due, queueOf, type Rating } from '#shared/techniques/practice.ts'
import type { Person } from './world.ts'

export const technique = async (person: Person, name = 'Knee Cut', fields = {}): Promise<number> =>
  (await person.post('/api/techniques', { name, ...fields })).body.id

export const practice = async (person: Person, ...names: string[]): Promise<number[]> => {
  const techniqueIds: number[] = []
  for (const name of names) techniqueIds.push(await technique(person, name))
  await person.post('/api/practice/cards', { techniqueIds })
  return techniqueIds
}

export const rate = (person: Person, techniqueId: number, rating: Rating, more = {}) =>
  person.post('/api/practice/reviews', { techniqueId, rating, ...more })

export const dueOf = async (person: Person): Promise<Due> => (await person.get('/api/practice/due')).body
export const dueNames = async (person: Person) => {
  const { cards, today: day, settings } = await dueOf(person)
  return queueOf(cards, day, settings).map(({ name }) => name)
}
export const cardOf = async (person: Person, id: number): Promise<Card | undefined> =>
  (await person.get('/api/practice/cards')).body.find((card: Card) => card.techniqueId === id)
