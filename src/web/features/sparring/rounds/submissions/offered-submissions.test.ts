import { expect, test } from 'vitest'
import { type Technique, technique } from '#shared/techniques/techniques.ts'
import { offeredSubmissions } from './offered-submissions.ts'

const own = (fields: Partial<Technique>): Technique => ({
  ...technique.initial,
  id: 1,
  name: 'Armbar',
  category: 'submission',
  catalogKey: null,
  links: [],
  tags: [],
  ...fields,
})

const lesson = { fromPosition: '', times: 1, rounds: 1, alsoWritten: [], inMatches: [], partners: [] }

const offered = (typed: string, library: Technique[] = []) =>
  offeredSubmissions(typed, library).map(({ name, techniqueId, isAsked }) =>
    [name, techniqueId, isAsked && '?'].filter(Boolean).join(' '),
  )

test('before anything is typed, the member’s own submissions are offered, and then the most common ones', () => {
  expect(
    offered('', [own({ id: 4, name: 'Gogoplata' }), own({ id: 5, name: 'Knee Cut', category: 'pass' })]),
  ).toEqual(['Gogoplata 4', 'Rear Naked Choke', 'Armbar', 'Kimura', 'Guillotine'])
})

test('what happened most often is offered first, then what is common, also in a library of everything', () => {
  const library = [
    own({ id: 1, name: 'Americana' }),
    own({ id: 2, name: 'Anaconda Choke' }),
    own({ id: 3, name: 'Armbar', catalogKey: 'armbar' }),
    own({ id: 4, name: 'The Strangle', catalogKey: 'rear-naked-choke' }),
  ]
  const happened = { ...lesson, name: 'anaconda choke', techniqueId: 2 }
  expect(offeredSubmissions('', library, [happened]).map(({ name }) => name)).toEqual([
    'anaconda choke',
    'The Strangle',
    'Armbar',
    'Americana',
    'Kimura',
  ])
})

test('what is typed is completed by any name of a technique, the member’s own first, each technique once', () => {
  expect(offered('mata')).toEqual(['Rear Naked Choke'])
  expect(offered('mata', [own({ id: 7, name: 'The Strangle', catalogKey: 'rear-naked-choke' })])).toEqual([
    'The Strangle 7',
  ])
  expect(offered('arm', [own({ id: 3, name: 'Armbar' })])[0]).toBe('Armbar 3')
  expect(offered('juji gatame', [own({ id: 3, otherNames: ['juji gatame'] })])).toContain('Armbar 3')
  expect(offered('armbar', [own({ id: 3, isArchived: true })])).not.toContain('Armbar 3')
})

test('a name that is a letter off is a question', () => {
  expect(offered('kimrua')).toEqual(['Kimura ?'])
  expect(offered('wristlocks')).toEqual([])
})
