import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod/mini'
import { createShape, field, initialOf, inputShape, replyShape, requiredField } from './field-table.ts'

const fields = {
  name: requiredField(z.string().check(z.maxLength(5)), z.string()),
  kind: field(z.enum(['gi', 'no-gi']), z.enum(['gi', 'no-gi']), 'gi'),
  tags: field(z.array(z.number()), z.array(z.object({ id: z.number() })), []),
}

const created = z.object(createShape(fields))
const changed = z.exactPartial(z.object(inputShape(fields)))
const read = z.object(replyShape(fields))

test('what is left out of a new thing has its initial value, what is left out of a change stays as it is', () => {
  expect(created.parse({ name: 'Rafa' })).toEqual({ name: 'Rafa', kind: 'gi', tags: [] })
  expect(created.safeParse({ kind: 'gi' }).success).toBe(false)
  expect(changed.parse({ kind: 'no-gi' })).toEqual({ kind: 'no-gi' })
  expect(initialOf(fields)).toEqual({ kind: 'gi', tags: [] })
})

test('a reply may hold what input may not, so that an installed app reads what a newer server takes', () => {
  const stored = { name: 'Rafael', kind: 'gi', tags: [{ id: 1 }] }
  expect(created.safeParse({ name: 'Rafael' }).success).toBe(false)
  expect(read.parse(stored)).toEqual(stored)
})

test('the types are those of the fields', () => {
  expectTypeOf<z.output<typeof created>>().toEqualTypeOf<{
    name: string
    kind: 'gi' | 'no-gi'
    tags: number[]
  }>()
  expectTypeOf<z.output<typeof changed>>().toEqualTypeOf<{
    name?: string
    kind?: 'gi' | 'no-gi'
    tags?: number[]
  }>()
  expectTypeOf<z.output<typeof read>>().toEqualTypeOf<{
    name: string
    kind: 'gi' | 'no-gi'
    tags: { id: number }[]
  }>()
})
