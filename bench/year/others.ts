import { writeEverything } from '../../test/write-everything.ts'
import { aVisitor, call, dayOf, type Habit, type Member, submitForm } from './member.ts'

/** A link for a coach, who writes twice; the member answers once. */
async function asksCoach(member: Member) {
  const covers = { kind: 'range', from: dayOf(member.world, -30), to: dayOf(member.world) }
  const link = { name: 'Coach João', days: 30, covers, showsPartners: false, files: [], videoLinks: [] }
  const { path } = await call(member, 'post', '/api/coach-links', link)
  const coach = aVisitor(member.world)
  const page = await coach.get(path, { accept: 'text/html' })
  const [, entry = ''] = /name="entry" value="(\d+)"/.exec(String(page.body)) ?? []
  await submitForm(coach, `${path}/comments`, { entry, name: 'João', text: 'Keep the elbow in.' })
  const { body } = await member.person.get('/api/coach-comments')
  if (body[0]) await call(member, 'patch', `/api/coach-comments/${body[0].id}`, { answer: 'I will.' })
}

const sendsFeedback = (member: Member, day: number) =>
  call(member, 'post', '/api/feedback', { subject: `The timer ${day}`, description: 'It stops when the phone locks.' })

async function wishes(member: Member, day: number) {
  const fields = { title: `A wish of day ${day} by ${member.index}`, description: 'It would help on the mat.', category: 'other' }
  await call(member, 'post', '/api/features', fields)
}

async function votes(member: Member) {
  const { body } = await member.person.get('/api/features?sort=newest')
  for (const { id } of body.slice(0, 2)) {
    await call(member, 'post', `/api/features/${id}/vote`)
    await call(member, 'post', `/api/features/${id}/comments`, { text: 'Yes, please.' })
  }
}

/** A visitor's message, and a robot's. */
async function writesToContact({ world }: Member, day: number) {
  const fields = { name: 'Ana', email: `ana${day}@example.com`, message: `Oss! ${day}`, website: '' }
  await submitForm(aVisitor(world), '/contact', fields)
  await submitForm(aVisitor(world), '/contact', { ...fields, website: 'https://example.com' })
}

/** Somebody tries Rollbook, writes down something of everything, and deletes the account. */
async function triesAndLeaves({ world }: Member) {
  const person = await world.signUp({}, { onTrial: true })
  await writeEverything(person)
  await call({ person }, 'delete', '/api/user')
}

/** Somebody tries one password at many accounts, until the address has to wait. */
async function guessesPasswords({ world }: Member, day: number) {
  const { email } = { email: (n: number) => `victim${n}.${day}@example.com` }
  for (let n = 0; n < 104; n++)
    await world.browser(`172.16.0.${day % 250}`).post('/api/auth/login', { email: email(n), password: 'Armbar2026' })
}

export const sharedHabits: Habit[] = [
  [14, asksCoach],
  [20, sendsFeedback],
  [40, wishes],
  [15, votes],
  [6, writesToContact],
  [42, triesAndLeaves],
  [180, guessesPasswords],
]

/** What an administrator does: answers, looks after a member, and cleans up. */
export async function administers(admin: Member, day: number) {
  const { body: feedback } = await admin.person.get('/api/feedback')
  const [latest] = feedback
  if (latest && day % 7 === 0) {
    await call(admin, 'patch', `/api/feedback/${latest.id}/status`, { status: 'in-progress' })
    await call(admin, 'patch', `/api/feedback/${latest.id}/upvote`)
    await call(admin, 'post', `/api/feedback/${latest.id}/replies`, { text: 'Thank you!' })
  }
  const { body: requests } = await admin.person.get('/api/features?sort=newest')
  if (requests[0] && day % 3 === 0)
    await call(admin, 'patch', `/api/admin/features/${requests[0].id}`, { officialReply: `We think about it: ${day}.` })
  const { body: messages } = await admin.person.get('/api/admin/messages')
  if (messages[0] && day % 2 === 0) await call(admin, 'delete', `/api/admin/messages/${messages[0].id}`)
}
