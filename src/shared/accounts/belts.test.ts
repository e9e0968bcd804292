import { expect, test } from 'vitest'
import { beltLevels, beltName } from './belts.ts'

test('belts are named in the order in which they are earned', () => {
  expect(beltLevels.map(beltName)).toEqual(['White Belt', 'Blue Belt', 'Purple Belt', 'Brown Belt', 'Black Belt'])
})
