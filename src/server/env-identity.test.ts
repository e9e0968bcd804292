import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('without keys no provider is used', () => {
  expect(readEnv({})).toMatchObject({ google: null, github: null })
})

test('keys are for Google and GitHub, or for the servers set in their place', () => {
  const keys = {
    GOOGLE_CLIENT_ID: 'a',
    GOOGLE_CLIENT_SECRET: 'b',
    GITHUB_CLIENT_ID: 'c',
    GITHUB_CLIENT_SECRET: 'd',
  }
  expect(readEnv(keys)).toMatchObject({
    google: { clientId: 'a', clientSecret: 'b', issuer: 'https://accounts.google.com' },
    github: { clientId: 'c', clientSecret: 'd', url: 'https://github.com', apiUrl: 'https://api.github.com' },
  })
  const elsewhere = { GOOGLE_ISSUER: 'http://127.0.0.1:4000', GITHUB_URL: 'https://git.example/' }
  expect(readEnv({ ...keys, ...elsewhere })).toMatchObject({
    google: { issuer: 'http://127.0.0.1:4000' },
    github: { url: 'https://git.example' },
  })
})

test('incomplete keys, and servers that keys would be sent to unencrypted, stop the start', () => {
  expect(() => readEnv({ GOOGLE_CLIENT_ID: 'a' })).toThrow('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together')
  expect(() => readEnv({ GITHUB_CLIENT_SECRET: 'd' })).toThrow('GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET')
  for (const url of ['http://accounts.example', 'http://localhost@evil.example', 'accounts.google.com'])
    expect(() => readEnv({ GOOGLE_ISSUER: url })).toThrow('must be a URL that starts with https://')
})
