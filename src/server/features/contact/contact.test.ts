import { expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'
import { sweepContact } from './service.ts'

const world = await aWorld()
const messages = () => world.db.selectFrom('contactMessages').selectAll().execute()

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const typed = { name: 'Ana Souza', email: 'Ana@Example.com', message: 'Oss!\nHow do I export my journal?' }

const send = (payload: string, address = '127.0.0.1', type = 'application/x-www-form-urlencoded') =>
  world.browser(address).send({ method: 'POST', url: '/contact', payload, headers: { 'content-type': type } })

test('a visitor without scripts writes to the operator and sees a thank-you page', async () => {
  const { status, headers } = await send(form(typed))
  expect([status, headers['location']]).toEqual([303, '/contact/sent'])
  expect(await messages()).toMatchObject([{ ...typed, email: 'ana@example.com', sentAt: expect.any(Date) }])
})

const mistakes: [typed: Record<string, string>, sentence: string][] = [
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'A'.repeat(121) }, 'Name can be at most 120 characters'],
  [{ email: '' }, 'Email is required'],
  [{ email: 'ana' }, 'Please enter a valid email address'],
  [{ email: 'a\u0000na@example.com' }, 'Please enter a valid email address'],
  [{ message: ' \n ' }, 'Message is required'],
  [{ message: 'm'.repeat(5001) }, 'Message can be at most 5,000 characters'],
]

test.each(mistakes.map(([fields, sentence]) => [sentence, fields] as const))(
  'a message with a mistake is refused with a sentence, and nothing is stored: %s',
  async (sentence, fields) => {
    const before = await messages()
    const { status, body, headers } = await send(form({ ...typed, ...fields }), '10.0.0.1')
    expect(status).toBe(400)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe(
      `${sentence}\n\nYour message wasn’t sent. Go back in your browser to change it, then send it again.`,
    )
    expect(await messages()).toEqual(before)
  },
)

test('a malformed form is refused', async () => {
  const before = await messages()
  for (const payload of [`${form(typed)}&email=b@example.com`, '', 'name', '%', '\u0000'])
    expect([payload, (await send(payload)).status]).toEqual([payload, 400])
  expect((await send('<message/>', '127.0.0.1', 'application/xml')).status).toBe(415)
  expect((await send(form({ ...typed, message: 'm'.repeat(300_000) }))).status).toBe(413)
  expect(await messages()).toEqual(before)
})

test('markup in a message stays plain text', async () => {
  await send(form({ ...typed, name: '<script>alert(1)</script>', message: "'); drop table users; --" }))
  expect((await messages()).at(-1)).toMatchObject({
    name: '<script>alert(1)</script>',
    message: "'); drop table users; --",
  })
})

test('each address may send twenty messages an hour', async () => {
  const sent = []
  for (let n = 0; n < 21; n++) sent.push((await send(form(typed), '10.0.0.2')).status)
  expect(sent).toEqual([...Array.from({ length: 20 }, () => 303), 429])
  const refused = await send(form(typed), '10.0.0.2')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  expect(refused.body).toMatch(/^Too many requests\. Please wait a moment and try again\.\n/)
  expect((await send(form(typed), '10.0.0.3')).status).toBe(303)
})

const reachable = await aWorld({ CONTACT_EMAIL: 'coach@rollbook.example' })

test('the operator gets the message by email and can reply to its writer', async () => {
  const payload = form({ ...typed, name: 'Ana\r\nBcc: victim@example.com', message: '<b>Oss</b>' })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await reachable.browser().send({ method: 'POST', url: '/contact', payload, headers })).status).toBe(303)
  const [mail] = await reachable.mailsTo('coach@rollbook.example')
  expect(mail).toMatchObject({ subject: 'A message from the contact page', replyTo: 'ana@example.com' })
  expect(mail?.text).toContain('<b>Oss</b>')
  expect(mail?.html).toContain('&lt;b&gt;Oss')
  expect(await reachable.mailsTo('victim@example.com')).toEqual([])
})

test('a message that nobody deletes is kept for two years, as the privacy page says', async () => {
  await send(form({ ...typed, message: 'Do you have a kids class?' }), '10.0.0.9')
  const after = (days: number) => new Date(world.deps.clock().getTime() + days * 86_400_000)
  const before = await messages()
  await sweepContact(world.db, after(729))
  expect(await messages()).toEqual(before)
  await sweepContact(world.db, after(731))
  expect(await messages()).toEqual([])
})
