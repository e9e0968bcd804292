import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../src/server')

test('a session begins in the ways that docs/secure-design.md lists, and in no other', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  )
  const callers = sources.filter((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    return /(?<!function )\bcreateSession\(/.test(source) || /\binsertSession\(/.test(source)
  })
  expect(callers.sort()).toEqual([
    'features/sessions/service.ts',
    'features/sign-in/passkeys/log-in.ts',
    'features/sign-in/password/log-in.ts',
    'features/sign-in/password/register.ts',
    'features/sign-in/social/log-in.ts',
  ])
})
