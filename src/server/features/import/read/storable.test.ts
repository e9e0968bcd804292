import { expect, test } from 'vitest'
import { pieceLength, piecesOf } from './plain-text.ts'

test('a text is cut into pieces that make it again, and no emoji is cut in two', () => {
  const text = `${'x'.repeat(pieceLength - 1)}🥋${'y'.repeat(pieceLength)}`
  const pieces = piecesOf(text)
  expect(pieces.map(({ length }) => length)).toEqual([pieceLength + 1, pieceLength])
  expect(pieces.join('')).toBe(text)
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
  expect(piecesOf('')).toEqual([])
})
