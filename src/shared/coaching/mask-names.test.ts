import { expect, test } from 'vitest'
import { maskedName, nameMask } from './mask-names.ts'

test('a name becomes its initials', () => {
  expect(['Theo Lang', 'bo', ' Élodie  de la Cruz '].map(maskedName)).toEqual(['T. L.', 'B.', 'É. D. L. C.'])
})

test('names are masked wherever they are written, whole or the first one', () => {
  const mask = nameMask(['Theo Lang', 'Will Smith', 'Bo', 'C++ (coach)'])
  for (const [text, masked] of [
    ['Sparring: 2 round(s) with Theo Lang', 'Sparring: 2 round(s) with T. L.'],
    ['THEO LANG got me. Theo again; Theo’s grips.', 'T. L. got me. T. again; T.’s grips.'],
    ['I will work on this. Theology, Bologna.', 'I will work on this. Theology, Bologna.'],
    ['bo and c++ (coach), not Bob', 'B. and C. C., not Bob'],
  ] as const)
    expect(mask(text)).toBe(masked)
})

test('the longest name that is written counts', () => {
  const mask = nameMask(['Ann', 'Ann Lee', '+Ann Lee Park'])
  expect(mask('Ann, Ann Lee, Ann Lee Park, Ann Leeds')).toBe('A., A. L., A. L. P., A. Leeds')
})

test('without partners, nothing is masked', () => {
  expect(nameMask([' '])('Theo')).toBe('Theo')
})
