import { expect, test } from 'vitest'
import { maskedName, nameMask } from './mask-names.ts'

test('a name becomes its initials', () => {
  expect(['Theo Lang', 'bo', ' Élodie  de la Cruz '].map(maskedName)).toEqual(['T. L.', 'B.', 'É. D. L. C.'])
})

test('names are masked wherever they are written, whole or a part of them', () => {
  const mask = nameMask(['Theo Lang', 'Will Smith', 'Bo', 'C++ (coach)', 'Jean-Luc from work'])
  for (const [text, masked] of [
    ['Sparring: 2 round(s) with Theo Lang', 'Sparring: 2 round(s) with T. L.'],
    ['THEO LANG got me. Theo again; Theo’s grips.', 'T. L. got me. T. again; T.’s grips.'],
    ['Lang’s grips, and Jean-Luc', 'L.’s grips, and J.-L.'],
    ['I will work on this. Theology, Bologna.', 'I will work on this. Theology, Bologna.'],
    ['It was not long. Work on the lang.', 'It was not long. Work on the lang.'],
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
