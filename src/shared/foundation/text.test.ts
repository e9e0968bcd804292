import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { tagSchemas } from '../training/tag-schemas.ts'
import { limits } from './limits.ts'

const belt = '🥋'

test('an emoji counts as two characters in a schema, as in the field where it is typed', () => {
  const longest = belt.repeat(limits.tagName / 2)
  expect(tagSchemas.create.parse({ name: longest }).name).toBe(longest)
  expect(tagSchemas.create.safeParse({ name: `${longest}x` }).error?.issues).toMatchObject([
    { path: ['name'], message: 'Tag name can be at most 50 characters' },
  ])
})

/** Every check of a length in schemas, however deep. */
function lengthChecks(value: unknown, seen = new Set<unknown>()): z.core.$ZodCheck<string>[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (value instanceof z.core.$ZodCheckMaxLength || value instanceof z.core.$ZodCheckMinLength) return [value]
  const parts = value instanceof z.core.$ZodType ? value._zod.def : value
  return Object.values(parts).flatMap((part) => lengthChecks(part, seen))
}

const accepts = (check: z.core.$ZodCheck<string>, units: number) =>
  z
    .string()
    .check(check)
    .safeParse(belt.repeat(units / 2) + 'x'.repeat(units % 2)).success

test('every length in a schema is counted like this', async () => {
  const shared = join(import.meta.dirname, '..')
  const names = readdirSync(shared, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^[^.]+\.ts$/.test(name),
  )
  // By paths made here: `import.meta.glob` would count as a use of every export of these files.
  const files = await Promise.all(names.map((name): Promise<object> => import(join(shared, name))))
  const checks = lengthChecks(files.map((file) => ({ ...file })))
  expect(checks.length).toBeGreaterThan(40)
  for (const check of checks) {
    const { def } = check._zod
    if (def.check === 'max_length') {
      const { maximum } = def as z.core.$ZodCheckMaxLengthDef
      expect([maximum, accepts(check, maximum), accepts(check, maximum + 1)]).toEqual([maximum, true, false])
    } else {
      const { minimum } = def as z.core.$ZodCheckMinLengthDef
      expect([minimum, accepts(check, minimum - 1), accepts(check, minimum)]).toEqual([minimum, false, true])
    }
  }
})
