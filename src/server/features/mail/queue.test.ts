import { expect, test } from 'vitest'
import { startPostman } from '#server/jobs/postman.ts'
import { smtpMailer } from '#server/outside/mailer-smtp.ts'
import { smtpServer } from '../../../../test/smtp-server.ts'
import { aWorld } from '../../../../test/world.ts'
import { mailOf } from './look.ts'
import { queueMail, sendNext } from './queue.ts'

const world = await aWorld()
const from = 'Rollbook <hello@rollbook.example>'
const letter = (to: string) => mailOf({ to, subject: 'Oss', heading: 'Oss', before: ['See you on the mat.'] })
const queue = (to: string) => queueMail(world.db, letter(to), world.deps.clock())
const waiting = () => world.db.selectFrom('mail_queue').selectAll().orderBy('id').execute()
const quiet = () => undefined

/** Sends until nothing is due; answers how many tries that were. */
async function sendAll(url: string): Promise<number> {
  const deps = { ...world.deps, mailer: smtpMailer({ url, from }) }
  let tries = 0
  while (await sendNext(deps, quiet)) tries += 1
  return tries
}

test('a mail that was queued is sent once and then forgotten', async () => {
  const server = await smtpServer()
  await queue('rafa@example.com')
  expect(await sendAll(server.url)).toBe(1)
  expect(await sendAll(server.url)).toBe(0)
  expect(server.received.map(({ to }) => to)).toEqual([['rafa@example.com']])
  expect(await waiting()).toEqual([])
  await server.close()
})

test('what was not committed is not sent', async () => {
  const server = await smtpServer()
  const broken = world.db.transaction().execute(async (tx) => {
    await queueMail(tx, letter('nobody@example.com'), world.deps.clock())
    throw new Error('and it all came to nothing')
  })
  await expect(broken).rejects.toThrow('nothing')
  await sendAll(server.url)
  expect(server.received).toEqual([])
  await server.close()
})

test('while the server is down mails wait, longer each time, and go out when it is back', async () => {
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
  expect((await waiting()).map(({ tries, failed_because }) => [tries, failed_because])).toEqual([
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

test('a link that has lapsed while the mail server was down is not sent any more', async () => {
  const server = await smtpServer()
  const soon = new Date(world.deps.clock().getTime() + 60_000)
  await queueMail(world.db, letter('rafa@example.com'), world.deps.clock(), soon)
  world.later(60_000)
  await sendAll(server.url)
  expect([server.received, await waiting()]).toEqual([[], []])
  await server.close()
})

test('a mail that nobody takes is given up after eight tries and kept with the reason', async () => {
  const grumpy = await smtpServer(0, () => 'No such mailbox here')
  await queue('gone@example.com')
  let tries = 0
  for (let days = 0; days < 3; days++) {
    for (let hours = 0; hours < 24; hours++) {
      tries += await sendAll(grumpy.url)
      world.later(3_600_000)
    }
  }
  expect(tries).toBe(8)
  const [kept] = await waiting()
  expect(kept?.failed_because).toContain('No such mailbox here')
  await world.db.deleteFrom('mail_queue').execute()
  await grumpy.close()
})

test('one mail that nobody takes does not keep the others', async () => {
  let asked = 0
  const server = await smtpServer(0, () => (++asked === 1 ? 'Not this one' : null))
  for (const name of ['first', 'second', 'third']) await queue(`${name}@example.com`)
  await sendAll(server.url)
  expect(server.received.flatMap(({ to }) => to)).toEqual(['second@example.com', 'third@example.com'])
  await world.db.deleteFrom('mail_queue').execute()
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

test('the postman brings what waited when he starts, what he is woken for, and stops when told', async () => {
  const server = await smtpServer()
  const arrived = (count: number) => expect.poll(() => server.received.length).toBe(count)
  await queue('before@example.com')
  const postman = startPostman({ ...world.deps, mailer: smtpMailer({ url: server.url, from }) }, console)
  await arrived(1)
  await queue('woken@example.com')
  postman.wake()
  await arrived(2)
  await world.signUp()
  const dana = await world.signUp()
  await world.browser().post('/api/auth/forgot-password', { email: dana.email })
  postman.wake()
  await arrived(5)
  await postman.stop()

  await queue('after@example.com')
  postman.wake()
  expect(await waiting()).toHaveLength(1)
  await server.close()
})
