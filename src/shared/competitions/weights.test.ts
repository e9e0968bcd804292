import { expect, test } from 'vitest'
import { toLimitText, weight, weightIn } from './weights.ts'

test('a weight is read as people type it, and stored with one decimal and its unit', () => {
  const read = ['81.4', '81,4', ' 81.40 kg', '81.36kg', '179lbs', '179 Pounds', '80 kilos', '81 KG.'].map(
    (typed) => weightIn(typed, 'kg'),
  )
  expect(read).toEqual(['81.4 kg', '81.4 kg', '81.4 kg', '81.4 kg', '179 lb', '179 lb', '80 kg', '81 kg'])
  expect(weightIn('179', 'lb')).toBe('179 lb')
  for (const stored of read) expect(weight.safeParse(stored).success).toBe(true)
})

test('what is no weight is refused', () => {
  for (const typed of ['', 'kg', '0', '-81', '81.4 st', '1000', '999.99', '8 1', '81.4.2', '٨١'])
    expect(weightIn(typed, 'kg')).toBeUndefined()
})

test('the way to the limit is in the unit of the limit', () => {
  expect(toLimitText('81.4 kg', '76 kg')).toBe('5.4 kg above the limit of 76 kg')
  expect(toLimitText('75.4 kg', '76 kg')).toBe('0.6 kg below the limit of 76 kg')
  expect(toLimitText('76 kg', '76 kg')).toBe('at the limit of 76 kg')
  expect(toLimitText('179 lb', '76 kg')).toBe('5.2 kg above the limit of 76 kg')
  expect(toLimitText('76.2 kg', '168 lb')).toBe('at the limit of 168 lb')
})
