import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { pathAfterAuth, pathToAuth } from './paths.ts'

test('signing in leads to the journal, or to the plans for someone who came for them', () => {
  expect(pathAfterAuth({})).toBe('/')
  expect(pathAfterAuth({ intent: 'trial' })).toBe('/')
  expect(pathAfterAuth({ intent: 'subscribe' })).toBe('/subscription')
  expect(pathAfterAuth({ intent: 'subscribe', plan: 'annual' })).toBe('/subscription?plan=annual')
  expect(pathAfterAuth({ intent: 'subscribe', plan: '//elsewhere.example' })).toBe('/subscription')
})

test.each([
  '/calendar?view=week',
  '/stats',
  '/?q=knee+cut',
  '/calendar?q=%2F%2Fevil.example',
  '/templates#new',
  '/sparring/12?x=1',
  '/techniques/7',
  '/entries/123',
  '/stats/2026',
])('who was sent to the login from %s goes on to it', (path) => {
  expect(pathAfterAuth(queryOf(pathToAuth(path)))).toBe(path)
  expect(pathToAuth(path).split('?')[0]).toBe('/auth')
})

test('who was sent to the login from a page with a trailing slash goes on to the page', () => {
  expect(pathAfterAuth({ next: '/calendar/?view=week' })).toBe('/calendar?view=week')
})

test('who came for a plan goes to the plans, wherever they were before', () => {
  expect(pathAfterAuth({ intent: 'subscribe', next: '/stats' })).toBe('/subscription')
  expect(pathAfterAuth({ intent: 'trial', next: '/stats' })).toBe('/stats')
})

test.each([
  'https://evil.example',
  'https://evil.example/stats',
  'HTTPS:/stats',
  '//evil.example',
  '//evil.example/stats',
  '///evil.example/stats',
  '/\\evil.example',
  '\\\\evil.example/stats',
  '/\\/evil.example/stats',
  '/\t/evil.example/stats',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example/stats',
  '/stats/..//evil.example',
  '/.//evil.example',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '//user@evil.example/stats',
  '//[::1]/stats',
  '//x:99999/stats',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'stats',
  '@evil.example',
  '.evil.example',
  '/api/auth/logout',
  '/stats/../api/export/entries',
  '/uploads/files/x',
  '/auth',
  '/auth?next=/auth',
  '/shell',
  '/reset-password/token/7',
  '/entries',
  '/entries/0',
  '/entries/7/edit',
  '/entries/seven',
  '/nothing',
  '',
  `/stats?${'x'.repeat(limits.nextPath)}`,
  ['/stats', '/tags'] as unknown as string,
])('the login leads to the journal, and nowhere else, with next=%j', (next) => {
  expect(pathAfterAuth({ next })).toBe('/')
})

const queryOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]))
