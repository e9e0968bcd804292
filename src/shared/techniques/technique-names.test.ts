import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalog } from './technique-catalog.ts'
import { alsoWritten, type Named, nearTechnique, submissionKey, submissionReader } from './technique-names.ts'

const typed = (name: string) => ({ techniqueId: null, name })
const nobody = submissionReader([])

const own = (technique: Partial<Named>): Named => ({
  id: 1,
  name: 'Armbar',
  otherNames: [],
  catalogKey: null,
  ...technique,
})

/** A name as somebody might write it: in another case, without accents, or with other spaces. */
const spelled = (name: string) =>
  fc
    .constantFrom<((text: string) => string)[]>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => text.normalize('NFD').replace(/\p{Mn}/gu, ''),
      (text) => text.normalize('NFD'),
      (text) => ` ${text.replaceAll(' ', '  ')} `,
      (text) => text.replaceAll(' ', '-'),
    )
    .map((write) => write(name))

const anyTechnique = fc.constantFrom(...catalog)

test('rnc, mata leão, and Rear Naked Choke are one submission', () => {
  for (const name of ['rnc', 'RNC', 'Mata Leao', 'mata leão', 'rear-naked choke'])
    expect(nobody(typed(name))).toEqual({ techniqueId: null, name: 'Rear Naked Choke', isKnown: true })
  expect(nobody(typed('Flying mare'))).toEqual({ techniqueId: null, name: 'Flying mare', isKnown: false })
})

test('every name of a technique, in any case and with or without accents, means the same', () => {
  const names = anyTechnique.chain((technique) =>
    fc.tuple(fc.constant(technique), fc.constantFrom(technique.name, ...technique.otherNames).chain(spelled)),
  )
  fc.assert(
    fc.property(names, ([technique, name]) => {
      expect(nobody(typed(name)).name).toBe(technique.name)
    }),
  )
})

test('if the library has the technique, also renamed or under one of its other names, it is that of the library', () => {
  const cases = anyTechnique.chain((technique) =>
    fc.tuple(
      fc.constant(technique),
      fc.constantFrom(technique.name, ...technique.otherNames).chain(spelled),
      fc.oneof(
        fc.constant(own({ id: 7, name: 'My favorite', catalogKey: technique.key })),
        fc.constantFrom(technique.name, ...technique.otherNames).map((name) => own({ id: 7, name })),
        fc
          .constantFrom(technique.name, ...technique.otherNames)
          .map((name) => own({ id: 7, name: 'My favorite', otherNames: [name] })),
      ),
    ),
  )
  fc.assert(
    fc.property(cases, ([, name, technique]) => {
      const read = submissionReader([own({ id: 3, name: 'Gogoplata' }), technique])
      expect(read(typed(name))).toEqual({ techniqueId: 7, name: technique.name, isKnown: true })
      // The name that is shown means the same technique.
      expect(submissionKey(read(typed(technique.name)).name)).toBe(submissionKey(technique.name))
    }),
  )
})

test('names of the library come before those of the catalog, and a link before both', () => {
  const read = submissionReader([
    own({ id: 1, name: 'Keylock', otherNames: ['the paw'] }),
    own({ id: 2, name: 'The Paw' }),
  ])
  expect(read(typed('keylock')).techniqueId).toBe(1)
  expect(read(typed('the paw')).techniqueId).toBe(2)
  expect(read({ techniqueId: 1, name: 'the paw' })).toMatchObject({ techniqueId: 1, name: 'Keylock' })
  expect(read({ techniqueId: 9, name: 'rnc' })).toMatchObject({ techniqueId: null, name: 'Rear Naked Choke' })
})

test('a name that is one letter off is asked about, and a name is not', () => {
  expect(nearTechnique('rear naked chok', [])?.name).toBe('Rear Naked Choke')
  expect(nearTechnique('Kimrua', [])?.name).toBe('Kimura')
  expect(nearTechnique('gogoplta', [own({ id: 4, name: 'Gogoplata' })])).toMatchObject({
    techniqueId: 4,
    name: 'Gogoplata',
  })
  for (const name of ['kimura', 'rnc', 'rnd', 'Wristlock', 'Rear nekad chok'])
    expect(nearTechnique(name, [])).toBeUndefined()
})

test('other ways to write a name are listed once each', () => {
  expect(
    alsoWritten('Rear Naked Choke', ['rnc', 'RNC', 'rear naked choke', 'mata leão', 'Mata Leao']),
  ).toHaveLength(2)
})
