import { expect, test } from 'vitest'
import { aPassword, aWorld, someone } from '#test/world.ts'

const world = await aWorld()
const owner = { fullName: 'João Pedro Silva', email: 'jp.mataleao@gracie-aalen.example', academy: 'Alliance Ulm' }
const register = (password: string, more: object = {}) =>
  world.browser().post('/api/auth/register', someone({ ...owner, password, ...more }))

const refused = {
  status: 400,
  body: {
    code: 'GUESSABLE_PASSWORD',
    fields: { password: expect.stringContaining('easy to guess') },
  },
}

test.each(['Rollbook2026', 'JiuJitsu#1', 'Bjj2026!!', 'Grappling12', 'BjjBjjBjj1'])(
  'nobody registers with %s, which strangers would try here first',
  async (password) => {
    expect(await register(password)).toMatchObject(refused)
  },
)

test.each([
  'Joao1987',
  'JoaoPedroSilva1',
  'Silva#2026',
  'MataLeao2026',
  'AllianceUlm1',
  'GracieAalen9',
  'Silva1Silva',
])('nobody registers with %s, which friends would try first', async (password) => {
  expect(await register(password)).toMatchObject(refused)
})

test('a password may contain a name, with something else', async () => {
  const passwords = ['SilvaEatsRice7', 'RollbookAtDawn4', aPassword]
  for (const [index, password] of passwords.entries())
    expect((await register(password, { email: `silva${index}@gracie.example` })).status).toBe(201)
})

test('a new password can be guessed no better than the first', async () => {
  const rafa = await world.signUp({ fullName: 'Rafael Moreno' })
  const change = (password: string) => rafa.post('/api/user/password', { current: aPassword, password })
  expect(await change('Moreno2026')).toMatchObject(refused)
  expect((await change('MorenoTapsNobody3')).status).toBe(204)
})
