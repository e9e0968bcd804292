import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './hash.ts'

test('a hash matches its password and no other', async () => {
  const stored = await hashPassword('Armbar2026')
  expect(await isPassword('Armbar2026', stored)).toBe(true)
  for (const other of ['armbar2026', 'Armbar202', 'Armbar2026 ', ''])
    expect(await isPassword(other, stored)).toBe(false)
})

test('two people with the same password have different hashes', async () => {
  const [one, other] = [await hashPassword('Armbar2026'), await hashPassword('Armbar2026')]
  const secrets = (stored: string) => stored.split('$').slice(3)
  expect(secrets(one)).toHaveLength(2)
  expect(secrets(one).filter((part) => secrets(other).includes(part))).toEqual([])
})

test('a stored hash contains its algorithm and cost, and nothing of the password', async () => {
  const stored = await hashPassword('Armbar2026')
  expect(stored).toMatch(/^argon2id\$19456\$2\$[\w-]{22}\$[\w-]{43}$/)
  expect(stored).not.toContain('Armbar')
})

test('no password matches an account that has none', async () => {
  expect(await isPassword('Armbar2026', undefined)).toBe(false)
  expect(await isPassword('', undefined)).toBe(false)
})

test('a hash of an earlier cost still matches', async () => {
  const nonce = Buffer.alloc(16, 7)
  const old = { memory: 8192, passes: 1, parallelism: 1, tagLength: 32 }
  const key = argon2Sync('argon2id', { message: 'Armbar2026', nonce, ...old })
  const stored = `argon2id$8192$1$${nonce.toString('base64url')}$${key.toString('base64url')}`
  expect(await isPassword('Armbar2026', stored)).toBe(true)
  expect(await isPassword('Kimura2026', stored)).toBe(false)
})
