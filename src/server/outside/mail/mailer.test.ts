import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { smtpServer } from '#test/smtp-server.ts'
import type { Mail } from './mailer.ts'
import { folderMailer } from './mailer-folder.ts'
import { smtpMailer } from './mailer-smtp.ts'

const server = await smtpServer()
const folder = await mkdtemp(join(tmpdir(), 'rollbook-outbox-'))
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const from = 'Rollbook <hello@rollbook.example>'
const outbox = join(folder, 'outbox')
const mailers = { smtp: smtpMailer({ url: server.url, from }), outbox: folderMailer(outbox, from) }

const aMail = (fields: Partial<Mail> = {}): Mail => ({
  to: 'rafa@example.com',
  subject: 'Oss – até já',
  text: 'See you on the mat.\n.\nOss',
  html: '<p>See you on the mat.</p>',
  replyTo: '',
  offUrl: '',
  ...fields,
})

const latest = async (which: keyof typeof mailers) => {
  if (which === 'smtp') return server.received.at(-1)?.raw ?? ''
  const names = (await readdir(outbox)).sort()
  return readFile(join(outbox, names.at(-1) ?? ''), 'utf8')
}
const head = (raw: string) => raw.split('\r\n\r\n', 1)[0] ?? ''
const both = Object.keys(mailers) as (keyof typeof mailers)[]

test.each(both)('by %s a mail arrives with its sender, its recipient, and both its parts', async (which) => {
  await mailers[which].send(aMail({ replyTo: 'ana@example.com' }))
  const raw = await latest(which)
  expect(head(raw)).toMatch(/^From: Rollbook <hello@rollbook\.example>\r$/m)
  expect(head(raw)).toMatch(/^To: rafa@example\.com\r$/m)
  expect(head(raw)).toMatch(/^Reply-To: ana@example\.com\r$/m)
  expect(head(raw)).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(raw).toMatch(/Content-Type: text\/plain; charset=utf-8/)
  expect(raw).toMatch(/Content-Type: text\/html; charset=utf-8/)
})

test.each(
  both.flatMap((which) =>
    (['to', 'subject', 'replyTo'] as const).flatMap((field) =>
      ['\r\nBcc: victim@example.com', '\nBcc: victim@example.com', '\r\n\r\nA body of my own', '\u0000'].map(
        (more) => [which, field, more] as const,
      ),
    ),
  ),
)('by %s nobody adds headers to a mail through its %s: %j', async (which, field, more) => {
  const before = server.received.length
  await expect(mailers[which].send(aMail({ [field]: `rafa@example.com${more}` }))).rejects.toThrow(
    'control character',
  )
  expect(server.received).toHaveLength(before)
})

test('mails that follow each other share a connection, and one that was hung up on is replaced', async () => {
  const own = await smtpServer()
  const mailer = smtpMailer({ url: own.url, from })
  for (let sent = 0; sent < 3; sent++) await mailer.send(aMail())
  expect(own.connections()).toBe(1)
  own.hangUp()
  await mailer.send(aMail({ subject: 'Afterwards' }))
  expect([own.connections(), own.received.length]).toEqual([2, 4])
  await own.close()
})

test('a mailer that is closed hangs up at once', async () => {
  const own = await smtpServer()
  const mailer = smtpMailer({ url: own.url, from })
  await mailer.send(aMail())
  expect(own.openConnections()).toBe(1)
  await mailer.close()
  await expect.poll(() => own.openConnections(), { timeout: 500 }).toBe(0)
  await own.close()
})

test('a list of addresses is not an address: the mail goes to nobody else', async () => {
  for (const to of ['rafa@example.com, victim@example.com', 'rafa@example.com>, <victim@example.com']) {
    await mailers.smtp.send(aMail({ to })).catch(() => undefined)
  }
  expect(server.received.flatMap((received) => received.to)).not.toContain('victim@example.com')
})

test('a body that is a path or a URL attaches no file', async () => {
  const sneaky = { path: '/etc/hostname' } as unknown as string
  await expect(mailers.smtp.send(aMail({ html: sneaky }))).rejects.toThrow(/rejected/i)
})

test("a refused mail fails with the server's reason", async () => {
  const grumpy = await smtpServer(0, () => 'Mailbox full')
  await expect(smtpMailer({ url: grumpy.url, from }).send(aMail())).rejects.toThrow('Mailbox full')
  await grumpy.close()
})

test('a mail file is complete or missing, and nobody else on the machine can read it', async () => {
  await Promise.all(Array.from({ length: 20 }, () => mailers.outbox.send(aMail())))
  const names = await readdir(outbox)
  expect(names.filter((name) => !name.endsWith('.eml'))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  const { mode } = await import('node:fs/promises').then(({ stat }) => stat(outbox))
  expect(mode & 0o077).toBe(0)
})

test.each(['', '/'])('a server that offers no encryption gets no mail if it is required (%j)', async (path) => {
  const before = server.received.length
  const strict = smtpMailer({ url: `${server.url}${path}?requireTLS=true`, from })
  await expect(strict.send(aMail())).rejects.toThrow(/TLS|STARTTLS/)
  expect(server.received).toHaveLength(before)
  await strict.close()
})
