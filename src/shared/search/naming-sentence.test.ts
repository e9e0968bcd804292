import { expect, test } from 'vitest'
import { namingSentence } from './highlight.ts'

const read = (text: string, ...names: string[]) =>
  namingSentence(text, names)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

const notes = `Warmed up long. Ana showed the Knee Slice from headquarters: hips low first!
Couldn’t finish it on Ben.`

test('of notes, the sentence that names a technique is read, by any of its names, however it is written', () => {
  expect(read(notes, 'Knee Cut', 'knee slice')).toBe(
    'Ana showed the [Knee Slice] from headquarters: hips low first!',
  )
  expect(read('Drilled it.\nArmlock à volta', 'Armlock a Volta')).toBe('[Armlock à volta]')
})

test('notes that never name it have no such sentence', () => {
  expect(read(notes, 'Toreando')).toBe('')
})
