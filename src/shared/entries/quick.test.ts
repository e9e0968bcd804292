import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newEntry } from './entries.ts'
import { quickEntry, quickSparring, quickTechnique, quickTraining, shownTitle } from './quick.ts'

const day = '2026-11-21'
const sentences = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message)

test('a quick log of training is a title, a kind and notes', () => {
  const typed = quickTraining.parse({ title: ' Gi class ', sessionType: 'garage', notes: '' })
  expect(quickEntry.training(typed, day)).toEqual({
    title: 'Gi class',
    date: day,
    sessionType: 'garage',
    notes: '',
    tags: [],
  })
})

test('a technique has its name in the title and its position in the notes', () => {
  const typed = { technique: 'Knee cut', position: 'Half guard', notes: 'Underhook first.' }
  expect(quickEntry.technique(typed, day)).toMatchObject({
    title: 'Technique Practice: Knee cut',
    notes: 'Position: Half guard\n\nUnderhook first.',
  })
  expect(quickEntry.technique({ ...typed, position: '' }, day).notes).toBe('Underhook first.')
})

test.each([
  [1, 'Sparring: 1 round(s) with Ana'],
  [3, 'Sparring: 3 round(s) with Ana'],
])('sparring of %i is called “%s” and has both in its notes', (rounds, title) => {
  expect(quickEntry.sparring({ partner: 'Ana', rounds, notes: '' }, day)).toMatchObject({
    title,
    notes: `Partner: Ana\nRounds: ${rounds}`,
  })
})

test.each([
  ['Sparring: 1 round(s) with Theo', '1 round with Theo'],
  ['Sparring: 12 round(s) with Ana', '12 rounds with Ana'],
  ['Sparring: round(s) with Ana', 'Sparring: round(s) with Ana'],
  ['Fundamentals', 'Fundamentals'],
])('a session called “%s” is shown as “%s”', (title, shown) => {
  expect(shownTitle(title)).toBe(shown)
})

test('missing fields are required', () => {
  expect(sentences(quickTraining.safeParse({ title: ' ', sessionType: 'class', notes: '' }))).toEqual([
    'Title required',
  ])
  expect(sentences(quickTechnique.safeParse({ technique: '', position: '', notes: '' }))).toEqual([
    'Technique name required',
  ])
  expect(sentences(quickSparring.safeParse({ partner: '', rounds: 3, notes: '' }))).toEqual([
    'Partner name required',
  ])
})

test.each([0, 21, 1.5, Number.NaN, '3'])('%j is not a number of rounds', (rounds) => {
  expect(quickSparring.safeParse({ partner: 'Ana', rounds, notes: '' }).success).toBe(false)
})

test('the journal accepts everything that a quick log accepts', () => {
  const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 150 })
  fc.assert(
    fc.property(words, words, fc.integer({ min: 1, max: 20 }), (name, notes, rounds) => {
      const technique = quickTechnique.safeParse({ technique: name, position: name, notes })
      const sparring = quickSparring.safeParse({ partner: name, rounds, notes })
      if (technique.success) newEntry.parse(quickEntry.technique(technique.data, day))
      if (sparring.success) newEntry.parse(quickEntry.sparring(sparring.data, day))
    }),
  )
  const longest = { partner: 'x'.repeat(120), rounds: 20, notes: 'x'.repeat(19_000) }
  newEntry.parse(quickEntry.sparring(quickSparring.parse(longest), day))
})
