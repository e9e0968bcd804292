import { expect, test } from 'vitest'
import { isStrongPassword } from '#shared/accounts/sign-in.ts'
import { aWorld, someone } from '#test/world.ts'

const world = await aWorld()
const register = (password: string) => world.browser().post('/api/auth/register', someone({ password }))

test.each(['Password1', 'PASSWORd123', 'Qwerty123', 'Trustno1', '1qaz2wsX', 'Welcome1'])(
  'nobody registers with %s, which everybody would guess',
  async (password) => {
    expect(isStrongPassword(password)).toBe(true)
    expect(await register(password)).toMatchObject({
      status: 400,
      body: {
        code: 'COMMON_PASSWORD',
        fields: { password: 'This password is too common. Please choose another one.' },
      },
    })
  },
)

test('an uncommon password is accepted', async () => {
  for (const password of ['Armbar2026', 'Kimura2026', 'MataLeao#7'])
    expect((await register(password)).status).toBe(201)
})
