import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { aWorld } from '#test/world.ts'
import { bodyTimeout } from './bodies.ts'

const world = await aWorld()
const port = await world.listen()

vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
afterAll(() => void vi.useRealTimers())

/** Sends headers and the first byte of a body, and nothing more. */
async function dripping(path: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({ host: 'x', 'content-length': '5000', ...headers }).map((pair) => pair.join(': '))
  const timers = vi.getTimerCount()
  const socket = connect(port, '127.0.0.1')
  const state = { answer: '', isOpen: true }
  socket.setEncoding('utf8').on('data', (text: string) => {
    state.answer += text
  })
  socket.on('close', () => {
    state.isOpen = false
  })
  onTestFinished(() => void socket.destroy())
  socket.write([`POST ${path} HTTP/1.1`, ...lines, '', '{'].join('\r\n'))
  const arrived = async () => {
    while (state.isOpen && vi.getTimerCount() === timers) await turn()
  }
  const closed = async () => {
    while (state.isOpen) await turn()
  }
  return { state, arrived, closed }
}

test.each(['/api/auth/login', '/contact', '/api/entries', '/api/upload', '/api/nothing'])(
  "a visitor's body that drips to %s is cut off",
  async (path) => {
    const { state, arrived, closed } = await dripping(path, { 'content-type': 'application/json' })
    await arrived()
    await vi.advanceTimersByTimeAsync(bodyTimeout - 1)
    expect(state.isOpen).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await closed()
    expect(state.answer).toMatch(/^HTTP\/1\.1 4/)
  },
)

test('a body that drips with a wrong access token is cut off, too', async () => {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer rollbook_wrong' }
  const { state, closed } = await dripping('/api/entries', headers)
  // The token is looked up first, in as many turns as that takes.
  while (state.isOpen && state.answer === '') await turn()
  await vi.advanceTimersByTimeAsync(bodyTimeout)
  await closed()
  expect(state).toMatchObject({ isOpen: false, answer: expect.stringMatching(/^HTTP\/1\.1 4/) })
})

test('the person at the other end of a slow connection is told so', async () => {
  const { state, arrived, closed } = await dripping('/api/auth/login', { 'content-type': 'application/json' })
  await arrived()
  await vi.advanceTimersByTimeAsync(bodyTimeout)
  await closed()
  expect(state.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(state.answer).toContain('Your connection is too slow')
  expect(state.answer).toMatch(/^x-content-type-options: nosniff\r$/m)
  expect(state.answer).toMatch(/^content-security-policy: .*frame-ancestors 'none'\r$/m)
  expect(state.answer).toMatch(/^x-request-id: \w+\r$/m)
})

test('a member may take longer to upload a video', async () => {
  const rafa = await world.signUp()
  const { body } = await rafa.get('/api/csrf-token')
  const cookie = [...rafa.cookies].map((pair) => pair.join('=')).join('; ')
  const type = 'multipart/form-data; boundary=cut'
  const headers = { cookie, 'x-csrf-token': body.csrfToken as string, 'content-type': type }
  const { state, arrived } = await dripping('/api/upload', headers)
  await arrived()
  await vi.advanceTimersByTimeAsync(bodyTimeout * 2)
  for (let n = 0; n < 20; n++) await turn()
  expect(state).toEqual({ answer: '', isOpen: true })
})

test('many bodies over one connection leave nothing behind', async () => {
  const warnings: string[] = []
  const note = ({ name }: Error) => void warnings.push(name)
  process.on('warning', note)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let n = 0; n < 12; n++) {
    await new Promise<void>((resolve, reject) => {
      const options = { agent, port, host: '127.0.0.1', path: '/api/auth/login', method: 'POST' }
      const sent = request({ ...options, headers: { 'content-type': 'application/json' } })
      sent.on('error', reject).on('response', (response) => response.resume().on('end', resolve))
      sent.end('{}')
    })
  }
  await turn()
  agent.destroy()
  process.off('warning', note)
  expect(warnings).toEqual([])
})
