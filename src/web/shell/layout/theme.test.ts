import { expect, test } from 'vitest'
import { cookiesOf } from './theme.ts'

test('with https, the theme is in a cookie that no other host can set, and that of earlier releases goes', () => {
  expect(cookiesOf('dark', 'https:')).toEqual([
    '__Host-theme=dark; path=/; samesite=lax; max-age=31536000; secure',
    'theme=; path=/; samesite=lax; max-age=0',
  ])
  expect(cookiesOf('dark', 'http:')).toEqual(['theme=dark; path=/; samesite=lax; max-age=31536000'])
})
