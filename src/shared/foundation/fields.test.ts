import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactMessage } from '#server/features/contact/routes.ts'
import { tagSchemas } from '../training/tag-schemas.ts'
import { id, idInPath } from './fields.ts'

test('whole numbers from 1 up are ids, in a body and in a path', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (number) => {
      expect(id.parse(number)).toBe(number)
      expect(idInPath.parse({ id: String(number) })).toEqual({ id: number })
    }),
  )
})

test.each(['0', '-1', '1.5', 'abc', '1e30', '', ' ', '9007199254740992', 'NaN', 'Infinity'])(
  'nothing has the id %j',
  (text) => {
    expect(idInPath.safeParse({ id: text }).success).toBe(false)
    expect(id.safeParse(Number(text || 'x')).success).toBe(false)
  },
)

test('a new tag is blue unless somebody chooses another color', () => {
  expect(tagSchemas.create.parse({ name: ' Sweeps ' })).toEqual({ name: 'Sweeps', colorClass: 'blue' })
  expect(tagSchemas.create.safeParse({ name: ' ' }).error?.issues[0]?.message).toBe('Tag name is required')
  expect(tagSchemas.create.safeParse({ name: 'x'.repeat(51) }).error?.issues[0]?.message).toBe(
    'Tag name can be at most 50 characters',
  )
  expect(tagSchemas.create.safeParse({ name: 'Sweeps', colorClass: 'teal' }).error?.issues[0]?.message).toBe(
    'Please choose one of the colors',
  )
})

test('a message to the operator needs a name, an address and words', () => {
  expect(contactMessage.safeParse({}).error?.issues.map((issue) => issue.message)).toEqual([
    'Name is required',
    'Email is required',
    'Message is required',
  ])
})
