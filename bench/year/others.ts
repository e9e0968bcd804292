import { customerOf, localOf } from '../../test/payment-world.ts'
import { aPassword, type Person } from '../../test/world.ts'
import { writeEverything } from '../../test/write-everything.ts'
import { aVisitor, call, dayOf, type Habit, type Member, submitForm } from './member.ts'

/** A link for a coach, who comments on a session; the member answers every other time. */
async function asksCoach(member: Member, day: number) {
  const covers = { kind: 'range', from: dayOf(member.world, -30), to: dayOf(member.world) }
  const link = { name: 'Coach João', days: 30, covers, showsPartners: false, files: [], videoLinks: [] }
  await call(member, 'post', '/api/auth/confirm', { password: aPassword })
  const { path } = await call(member, 'post', '/api/coach-links', link)
  const coach = aVisitor(member.world)
  const page = await coach.get(path, { accept: 'text/html' })
  const [, entry = ''] = /name="entry" value="(\d+)"/.exec(String(page.body)) ?? []
  await submitForm(coach, `${path}/comments`, { entry, name: 'João', text: 'Keep the elbow in.' })
  const { body } = await member.person.get('/api/coach-comments')
  if (body[0] && day % 2 === 0)
    await call(member, 'patch', `/api/coach-comments/${body[0].id}`, { answer: 'I will.' })
}

const sendsFeedback = (member: Member, day: number) =>
  call(member, 'post', '/api/feedback', {
    subject: `The timer ${day}`,
    description: 'It stops when the phone locks.',
  })

async function wishes(member: Member, day: number) {
  const fields = {
    title: `A wish of day ${day} by ${member.index}`,
    description: 'It would help on the mat.',
    category: 'other',
  }
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

const guests: { person: Person; leavesOn: number }[] = []

/** Somebody stays until their trial has ended, and some days longer. */
async function staysForTrial({ world }: Member, day: number) {
  const person = await world.signUp({}, { onTrial: true, isVerified: true })
  guests.push({ person, leavesOn: day + 12 })
}

async function leavesAfterTrial(_member: Member, day: number) {
  while (guests[0] && guests[0].leavesOn <= day) {
    await call(guests[0], 'post', '/api/auth/confirm', { password: aPassword })
    await call(guests[0], 'delete', '/api/user')
    guests.shift()
  }
}

/** A card is refused for five days of fifteen, in which a month's payment may be due. */
async function paysByCard({ world, person }: Member, day: number) {
  localOf(world).setCard(await customerOf(world, person), Math.floor(day / 5) % 3 === 0)
}

/** Somebody tries one password at many accounts, until the address has to wait. */
async function guessesPasswords({ world }: Member, day: number) {
  const robot = aVisitor(world)
  for (let n = 0; n < 104; n++) {
    const email = `victim${n}.${day}@example.com`
    await robot.post('/api/auth/login', { email, password: 'Kneebar2026' })
  }
}

export const sharedHabits: Habit[] = [
  [14, asksCoach],
  [20, sendsFeedback],
  [40, wishes],
  [15, votes],
  [6, writesToContact],
  [42, triesAndLeaves],
  [180, guessesPasswords],
  [30, staysForTrial],
  [1, leavesAfterTrial],
  [5, paysByCard],
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
    await call(admin, 'patch', `/api/admin/features/${requests[0].id}`, {
      officialReply: `We think about it: ${day}.`,
    })
  const { body: messages } = await admin.person.get('/api/admin/messages')
  if (messages[0] && day % 2 === 0) await call(admin, 'delete', `/api/admin/messages/${messages[0].id}`)
}
