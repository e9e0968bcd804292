import { expect, test } from 'vitest'
import { initialEntry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import { emptyRound } from '#shared/sparring/rounds.ts'
import { technique } from '#shared/techniques/techniques.ts'
import type { RoundInForm } from '#web/features/sparring/rounds/typed-round.ts'
import { addTyped } from './add-typed.ts'
import type { EntryValues } from './entry-values.ts'

const theo = { id: 7, name: 'Theo' }

const values = (typed: Partial<EntryValues>): EntryValues => ({
  ...initialEntry,
  title: 'Open mat',
  date: '2026-11-20',
  isPlanned: false,
  newTags: [],
  hasTrained: null,
  typedTag: '',
  typedPartner: '',
  typedVideo: '',
  typedTechnique: '',
  ...typed,
})

const armbar = {
  ...technique.initial,
  id: 3,
  name: 'Armbar',
  otherNames: ['juji gatame'],
  catalogKey: null,
  links: [],
  tags: [],
}

const add = (typed: Partial<EntryValues>) => addTyped(values(typed), [armbar])

const roundWith = (typed: RoundInForm['typed']): RoundInForm =>
  typed ? { ...emptyRound, partner: theo, typed } : emptyRound

test('a typed submission is one of the round, against the member if they lost it or say so', () => {
  const { changes, errors } = add({
    rounds: [
      roundWith({ submission: ' rnc ', from: 'Back Control', isMine: false }),
      { ...roundWith({ submission: 'kimura' }), result: 'lost' },
      roundWith({ submission: 'triangle' }),
    ],
  })
  expect(errors).toEqual({})
  expect(changes.rounds?.map(({ submissions }) => submissions)).toEqual([
    [{ isMine: false, techniqueId: null, name: 'rnc', fromPosition: 'Back Control' }],
    [{ isMine: false, techniqueId: null, name: 'kimura', fromPosition: '' }],
    [{ isMine: true, techniqueId: null, name: 'triangle', fromPosition: '' }],
  ])
  expect(changes.rounds?.some((round) => 'typed' in round)).toBe(false)
})

test('another name of a technique becomes it, and what was typed stays with it', () => {
  const { changes } = add({ rounds: [roundWith({ submission: 'Juji-gatame' }), roundWith({ submission: 'rnc' })] })
  expect(changes.rounds?.flatMap(({ submissions }) => submissions)).toEqual([
    { isMine: true, techniqueId: 3, name: 'Armbar', typed: 'Juji-gatame', fromPosition: '' },
    { isMine: true, techniqueId: null, name: 'rnc', fromPosition: '' },
  ])
})

test('typed positions join those that are there, and a typed partner is one more round', () => {
  const { changes } = add({
    rounds: [{ ...roundWith({ held: 'Mount', lost: 'Turtle' }), held: ['Mount'], minutes: 6, attire: 'gi' }],
    typedPartner: ' Mia ',
  })
  expect(changes.rounds).toEqual([
    { ...emptyRound, partner: theo, held: ['Mount'], lost: ['Turtle'], minutes: 6, attire: 'gi' },
    { ...emptyRound, partner: { id: 0, name: 'Mia' }, minutes: 6, attire: 'gi' },
  ])
  expect(changes.typedPartner).toBe('')
})

test('a typed link is added once, and one that is none is refused at its field', () => {
  const link = 'https://youtu.be/dQw4w9WgXcQ'
  expect(add({ typedVideo: 'youtu.be/dQw4w9WgXcQ' }).changes.videoLinks).toEqual([link])
  expect(add({ typedVideo: link, videoLinks: [link] }).changes.videoLinks).toEqual([link])
  expect(add({ typedVideo: 'my video', typedPartner: 'Mia' })).toEqual({
    changes: {},
    errors: { typedVideo: 'Please enter a valid YouTube or Vimeo URL.' },
  })
})

test.each([
  'youtube.com/',
  'https://www.youtube.com',
  'youtu.be/tooshort',
  'https://youtube.com/watch',
  'vimeo.com',
])('%s is a link of a video site, but to no video, and that is said', (typedVideo) => {
  expect(add({ typedVideo }).errors).toEqual({ typedVideo: 'This link leads to no video.' })
})

test('a technique that is typed by any of its names is mentioned, and another one is asked about', () => {
  expect(add({ typedTechnique: 'Juji-Gatame' }).changes.techniques).toEqual([{ id: 3, name: 'Armbar' }])
  expect(add({ typedTechnique: 'arm' }).errors).toEqual({
    typedTechnique: 'Choose a technique from your library, or clear this field.',
  })
})

test('what doesn’t fit anymore, or isn’t whole, is refused at its field', () => {
  const submission = { isMine: true, techniqueId: null, name: 'Armbar', fromPosition: '' }
  const full = {
    ...roundWith({ submission: 'rnc', held: 'Mount' }),
    submissions: Array.from({ length: limits.submissionsInARound }, () => submission),
    held: Array.from({ length: limits.positionsOfARound }, (_, n) => `Position ${n}`),
  }
  expect(add({ rounds: [full, roundWith({ from: 'Mount' })] }).errors).toEqual({
    'rounds.0.typed.submission': 'A round can have at most 20 submissions.',
    'rounds.0.typed.held': `At most ${limits.positionsOfARound} positions fit here.`,
    'rounds.1.typed.submission': 'Name the submission, or clear “From”.',
  })
  const many = Array.from({ length: limits.roundsOnAnEntry }, () => emptyRound)
  expect(add({ rounds: many, typedPartner: 'Mia' }).errors).toEqual({
    typedPartner: 'An entry can have at most 30 rounds.',
  })
})
