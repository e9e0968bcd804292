import { expect, test } from 'vitest'
import type { SubmissionLesson } from '#shared/sparring/lessons.ts'
import { likelyPositions } from './likely-positions.ts'

const caught = (name: string, fromPosition: string): SubmissionLesson => ({
  name,
  fromPosition,
  techniqueId: null,
  times: 1,
  rounds: 1,
  alsoWritten: [],
  inMatches: [],
  partners: [],
})

test('where it happened before comes first, then where the technique is from, then where most are', () => {
  const before = [
    caught('Kimura', 'Turtle'),
    caught('Armbar', 'Mount'),
    caught('kimura', ''),
    caught('Kimura', 'Kesa'),
  ]
  expect(likelyPositions('Kimura', [], before)).toEqual([
    'Turtle',
    'Kesa',
    'Closed Guard',
    'Mount',
    'Back Control',
    'Side Control',
  ])
})

test('a submission that nobody knows is from where most are', () => {
  expect(likelyPositions('Secret choke', [], [])).toEqual([
    'Mount',
    'Back Control',
    'Closed Guard',
    'Side Control',
    'Half Guard',
    'Open Guard',
  ])
})
