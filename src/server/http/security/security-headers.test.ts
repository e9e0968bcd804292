import { expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const production = await aWorld({ NODE_ENV: 'production' })

test('no reply of the API is cached, framed, sniffed, or leaked to other sites', async () => {
  const rafa = await world.signUp()
  for (const url of ['/api/entries', '/api/auth/session', '/api/nothing', '/api/entries/0', '/%61pi/entries']) {
    const { headers } = await rafa.get(url)
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      }),
    ])
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
})

test('https is enforced in production only', async () => {
  expect((await world.browser().get('/healthz')).headers).not.toHaveProperty('strict-transport-security')
  expect((await production.browser().get('/healthz')).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
})
