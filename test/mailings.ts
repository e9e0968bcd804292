import { sendMailings } from '#server/features/mailings/service.ts'
import { verify } from './admin.ts'
import { aWorld, type Person, type World } from './world.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** A world of its own, in which it is `at`; everyone in it would get the emails. */
export async function worldAt(at: string) {
  const world = await aWorld()
  world.later(Date.parse(at) - world.deps.clock().getTime())
  return world
}

/** A member with a verified address, in a time zone. */
export async function member(world: World, timeZone: string, fields: object = {}, options?: { onTrial: true }) {
  const person = await world.signUp({ fullName: 'Rafa Moreno' }, options)
  await verify(world, person)
  await person.patch('/api/user', { timeZone, ...fields })
  return person
}

export const send = (world: World) => sendMailings(world.deps, new AbortController().signal)

/** Moves the clock step by step, by a quarter of an hour as the job does or less often, and returns what the member got and when. */
export async function gets(world: World, person: Person, hours: number, step = hour / 4) {
  const got: [at: string, subject: string][] = []
  let known = (await mailsOf(world, person)).length
  for (let passed = 0; passed < hours * hour; passed += step) {
    await send(world)
    const mails = await mailsOf(world, person)
    for (const { subject } of mails.slice(known))
      got.push([world.deps.clock().toISOString().slice(0, 16), subject])
    known = mails.length
    world.later(step)
  }
  return got
}

export const mailsOf = async (world: World, { email }: Person) =>
  (await world.mailsTo(email)).filter(({ subject }) => subject !== 'Confirm your email address')
export const lastMail = async (world: World, person: Person) => {
  const mail = (await mailsOf(world, person)).at(-1)
  if (!mail) throw new Error('There is no email.')
  return mail
}

export const aSeries = (date: string, fields: object = {}) => ({
  title: 'Evening class',
  date,
  startTime: '19:00',
  endTime: '20:30',
  academy: 'Northside Jiu-Jitsu',
  isRecurring: true,
  recurrencePattern: 'daily',
  recurrenceEndDate: '2026-12-31',
  ...fields,
})
