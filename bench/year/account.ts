import { randomUUID } from 'node:crypto'
import { requestOptions } from '../../test/authenticator.ts'
import { signInLocally, startSignIn } from '../../test/providers.ts'
import { aDevice } from '../../test/push.ts'
import { aPassword } from '../../test/world.ts'
import { aVisitor, call, type Habit, type Member } from './member.ts'

/** Where notifications go in the year. */
export interface PushService {
  url: string
}

/** Logs in with another browser, and goes on with that. */
export async function logInAnew(member: Pick<Member, 'world' | 'person'>) {
  const browser = aVisitor(member.world)
  await call({ person: browser }, 'post', '/api/auth/login', { email: member.person.email, password: aPassword })
  member.person = { ...member.person, ...browser }
}

/** Turns notifications on in the new browser, too. */
const changesBrowser = (pushService: PushService) => async (member: Member) => {
  await logInAnew(member)
  const { subscription } = aDevice(`${pushService.url}/${randomUUID()}`)
  await call(member, 'post', '/api/push/subscription', subscription)
}

/** Looks something up on a library's computer. */
async function logsInAndOut({ world, person: { email } }: Member) {
  const person = aVisitor(world)
  await call({ person }, 'post', '/api/auth/login', { email, password: aPassword })
  await call({ person }, 'post', '/api/auth/logout')
}

async function mistypesPassword({ world, person: { email } }: Member) {
  await aVisitor(world).post('/api/auth/login', { email, password: 'Kneebar2026' })
}

/** Asks for a link and finds the password after all. */
const forgetsPassword = ({ world, person: { email } }: Member) =>
  call({ person: aVisitor(world) }, 'post', '/api/auth/forgot-password', { email })

/** Begins to change the address, and finds that the old one is fine. */
async function asksForMails(member: Member, day: number) {
  const email = `new${day}.${member.index}@example.com`
  await call(member, 'patch', '/api/user', { email, password: aPassword })
  await call(member, 'post', '/api/auth/verification')
  await call(member, 'patch', '/api/user', { email: member.person.email, password: aPassword })
}

async function beginsPasskeys(member: Member) {
  await call(member, 'post', '/api/user/passkeys/options', { password: aPassword })
  await requestOptions(aVisitor(member.world))
}

const beginsSocialSignIn = async ({ world }: Member) => {
  await startSignIn(aVisitor(world), 'google')
  await startSignIn(aVisitor(world), 'github')
}

/** A script that is tried out, and a calendar app that is set up anew. */
async function triesThings(member: Member, day: number) {
  await call(member, 'post', '/api/auth/confirm', { password: aPassword })
  const { id } = await call(member, 'post', '/api/user/tokens', { name: `Script ${day}`, scope: 'read' })
  await call(member, 'delete', `/api/user/tokens/${id}`)
  await call(member, 'post', '/api/calendar/feed', { timeZone: member.timeZone })
}

/** Somebody comes with an account at Google, and goes. */
async function comesAndGoes({ world, index }: Member, day: number) {
  // The page that replaces Google's is only for this machine.
  const person = world.browser()
  const account = { email: `guest${day}.${index}@example.com`, name: 'Ana Souza', isVerified: true }
  await signInLocally(person, 'google', account)
  await call({ person }, 'delete', '/api/user')
}

export const accountHabits = (pushService: PushService): Habit[] => [
  [9, changesBrowser(pushService)],
  [3, logsInAndOut],
  [2, mistypesPassword],
  [10, forgetsPassword],
  [25, asksForMails],
  [3, beginsPasskeys],
  [3, beginsSocialSignIn],
  [30, triesThings],
  [21, comesAndGoes],
]
