import { expect, onTestFinished, test } from 'vitest'
import { startMailWorker } from '#server/jobs/mail-worker.ts'
import { smtpMailer } from '#server/outside/mail/mailer-smtp.ts'
import { smtpServer } from '#test/smtp-server.ts'
import { aWorld } from '#test/world.ts'
import { renderMail } from './layout.ts'
import { queueClaimed, sendNext } from './service.ts'

const world = await aWorld()
const from = 'Rollbook <hello@rollbook.example>'
const letter = (to: string) => renderMail({ to, subject: 'Oss', heading: 'Oss', before: ['See you on the mat.'] })
const queue = (to: string) => queueClaimed(world.db, letter(to), { now: world.deps.clock() })
const waiting = () => world.db.selectFrom('mailQueue').selectAll().orderBy('id').execute()
const quiet = () => undefined

/** Sends until nothing is due; returns the number of attempts. */
async function sendAll(url: string): Promise<number> {
  const deps = { ...world.deps, mailer: smtpMailer({ url, from }) }
  let attempts = 0
  while (await sendNext(deps, quiet)) attempts += 1
  return attempts
}

test('a queued mail is sent once and then deleted', async () => {
  const server = await smtpServer()
  await queue('rafa@example.com')
  expect(await sendAll(server.url)).toBe(1)
  expect(await sendAll(server.url)).toBe(0)
  expect(server.received.map(({ to }) => to)).toEqual([['rafa@example.com']])
  expect(await waiting()).toEqual([])
  await server.close()
})

test('a mail whose transaction fails is not sent', async () => {
  const server = await smtpServer()
  const broken = world.db.transaction().execute(async (tx) => {
    await queueClaimed(tx, letter('nobody@example.com'), { now: world.deps.clock() })
    throw new Error('and it all came to nothing')
  })
  await expect(broken).rejects.toThrow('nothing')
  await sendAll(server.url)
  expect(server.received).toEqual([])
  await server.close()
})

test('while the mail server is down mails wait, longer each time, and are sent when it is back', async () => {
  const server = await smtpServer()
  await server.close()
  await queue('rafa@example.com')
  await queue('dana@example.com')
  expect(await sendAll(server.url)).toBe(2)
  expect(await sendAll(server.url)).toBe(0)
  world.later(10_000)
  expect(await sendAll(server.url)).toBe(2)
  world.later(10_000)
  expect(await sendAll(server.url)).toBe(0)
  expect((await waiting()).map(({ attempts, failure }) => [attempts, failure])).toEqual([
    [2, null],
    [2, null],
  ])

  const back = await smtpServer(server.port)
  world.later(60_000)
  await sendAll(back.url)
  expect(back.received.flatMap(({ to }) => to).sort()).toEqual(['dana@example.com', 'rafa@example.com'])
  expect(await waiting()).toEqual([])
  await back.close()
})

test('a link that expired while the mail server was down is not sent', async () => {
  const server = await smtpServer()
  const soon = new Date(world.deps.clock().getTime() + 60_000)
  await queueClaimed(world.db, letter('rafa@example.com'), { now: world.deps.clock(), expiresAt: soon })
  world.later(60_000)
  await sendAll(server.url)
  expect([server.received, await waiting()]).toEqual([[], []])
  await server.close()
})

test('a mail that is refused is given up after eight attempts, and the reason is stored', async () => {
  const refusing = await smtpServer(0, () => 'No such mailbox here')
  await queue('gone@example.com')
  let attempts = 0
  for (let days = 0; days < 3; days++) {
    for (let hours = 0; hours < 24; hours++) {
      attempts += await sendAll(refusing.url)
      world.later(3_600_000)
    }
  }
  expect(attempts).toBe(8)
  const [mail] = await waiting()
  expect(mail?.failure).toContain('No such mailbox here')
  await world.db.deleteFrom('mailQueue').execute()
  await refusing.close()
})

test('a refused mail does not hold up the others', async () => {
  let attempts = 0
  const server = await smtpServer(0, () => (++attempts === 1 ? 'Not this one' : null))
  for (const name of ['first', 'second', 'third']) await queue(`${name}@example.com`)
  await sendAll(server.url)
  expect(server.received.flatMap(({ to }) => to)).toEqual(['second@example.com', 'third@example.com'])
  await world.db.deleteFrom('mailQueue').execute()
  await server.close()
})

test('two servers on one database send each mail once', async () => {
  const server = await smtpServer()
  const names = Array.from({ length: 30 }, (_, n) => `person${n}@example.com`)
  for (const name of names) await queue(name)
  await Promise.all([sendAll(server.url), sendAll(server.url), sendAll(server.url)])
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(names.sort())
  await server.close()
})

test('the mail worker sends what was queued before it started and what it is woken for, until it is stopped', async () => {
  const server = await smtpServer()
  await queue('before@example.com')
  const worker = startMailWorker({ ...world.deps, mailer: smtpMailer({ url: server.url, from }) }, console)
  // Also if the test fails: a running worker would outlive its database.
  onTestFinished(worker.stop)
  await server.arrived(1)
  await queue('woken@example.com')
  worker.wake()
  await server.arrived(2)
  await world.signUp()
  const dana = await world.signUp()
  await world.browser().post('/api/auth/forgot-password', { email: dana.email })
  worker.wake()
  await server.arrived(5)
  await worker.stop()

  await queue('after@example.com')
  worker.wake()
  expect(await waiting()).toHaveLength(1)
  await server.close()
})
