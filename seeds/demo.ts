import { randomBytes } from 'node:crypto'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { ownCompetitions } from '#server/features/competitions/service.ts'
import { addEntry } from '#server/features/entries/service.ts'
import { ownFocuses } from '#server/features/focus/service.ts'
import { ownInjuries } from '#server/features/injuries/service.ts'
import { recordSeen } from '#server/features/sessions/queries.ts'
import { register } from '#server/features/sign-in/service.ts'
import { startCheckout } from '#server/features/subscription/checkout.ts'
import { confirmPayment } from '#server/features/subscription/service.ts'
import { addTag } from '#server/features/tags/queries.ts'
import { ownTemplates } from '#server/features/templates/service.ts'
import { updateUser } from '#server/features/users/service.ts'
import { openIdentityProviders } from '#server/outside/identity/open-identity-providers.ts'
import { openInstallationKey } from '#server/outside/installation-key.ts'
import { registration } from '#shared/accounts/sign-in.ts'
import { type Entry, newEntry } from '#shared/entries/entries.ts'
import { addDays, localDay, weekdayName } from '#shared/foundation/dates.ts'
import type { PlanName } from '#shared/subscription/prices.ts'
import { starters, type Template, template } from '#shared/training/templates.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import { openFiles, openMailer, openPayments } from '../src/server/open-outside.ts'
import { competitionsOf } from './competitions.ts'
import { effortOf, injuryOf } from './effort.ts'
import { focusesOf, goal } from './focuses.ts'
import { addHeartRate, heartRateOf } from './heart-rate.ts'
import { admin, demoPassword, emailOf, loginOf, type Member, members } from './members.ts'
import { openCamera, photo } from './photos.ts'
import { addPractice } from './practice.ts'
import { addPromotions } from './promotions.ts'
import { randomFrom } from './random.ts'
import { addPartners, roundsOf, timedRounds } from './sparring.ts'
import { tagColor } from './tag-colors.ts'
import { addTechniques } from './techniques.ts'
import { addVoices, lastFeedbackId, seedRequests } from './voices.ts'
import { type Session, yearOf } from './year.ts'

const env = readEnv()
const files = openFiles(env)
const embedded = env.databaseUrl ? undefined : await startEmbedded(env.dataDir)
const db = openDatabase(embedded?.connection ?? { connectionString: env.databaseUrl ?? '' }, (error) => {
  throw error
})
const depsOn = (clock: Deps['clock']): Deps => ({
  ...openPayments(env, clock),
  db,
  env,
  files,
  mailer: openMailer(env),
  wakeMail: () => undefined,
  push: null,
  installationKey: openInstallationKey(env),
  scheduler: () => undefined,
  identityProviders: openIdentityProviders(env),
  logger: console,
  clock,
})

/** One of this many sessions has a photo. */
const photoEvery = 17
/** The share of sessions of which a watch measured heart rate, and whose rounds were timed. */
const measured = 0.7

const here = {
  device: '',
  address: '',
  language: 'en-US',
  deviceHash: randomBytes(32),
  sessionHash: randomBytes(32),
  isNew: true,
}

try {
  await migrate(db)
  if (await isFilled()) console.log('The demo data is already there.')
  else await fill()
} finally {
  await db.destroy()
  await embedded?.stop()
}
console.log(
  `\nLog in as ${members.map(emailOf).join(', ')} (white belt, on trial),\nor ${admin.email}, with the password ${demoPassword}`,
)

/** The last feedback is what is added last. */
async function isFilled(): Promise<boolean> {
  const last = await db
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.userId')
    .select('feedback.id')
    .where('users.email', 'in', members.map(emailOf))
    .where('clientId', '=', lastFeedbackId)
    .executeTakeFirst()
  return last !== undefined
}

async function fill() {
  const emails = [...members.map(emailOf), admin.email]
  await db.deleteFrom('users').where('email', 'in', emails).execute()
  const titles = seedRequests.map(({ title }) => title)
  await db.deleteFrom('featureRequests').where('userId', 'is', null).where('title', 'in', titles).execute()
  const ids: Record<string, number> = {}
  for (const member of members) {
    const { userId, entries } = await fillJournal(member)
    ids[loginOf(member)] = userId
    console.log(`${member.fullName}, ${member.belt} belt: ${entries} entries`)
  }
  const adminId = await addAdmin()
  await addVoices((date) => depsOn(() => new Date(`${date}T20:00:00`)), ids, adminId)
}

/** An administrator needs a verified address, and outside of production no passkey. */
async function addAdmin(): Promise<number> {
  const { fullName, email, belt } = admin
  const deps = depsOn(() => new Date())
  const fields = { fullName, email, password: demoPassword, beltLevel: belt }
  const { user } = await register(deps, registration.parse(fields), here)
  await updateUser(db, user.id, { emailVerifiedAt: new Date() })
  await subscribe(deps, user.id, 'annual')
  await confirmPayment(deps, user.id)
  return user.id
}

/** Training of a year or less, written through the same services as the app's own calls. */
async function fillJournal(member: Member) {
  const today = localDay(new Date())
  const { days = 365, plan, seed } = member
  const firstDay = addDays(today, -days)
  const year = yearOf(member, today, randomFrom(seed)).filter(({ date }) => date > firstDay)
  let now = new Date()
  const paid = openPayments(env, () => now)
  const onDay = (date = today): Deps => ({ ...depsOn(() => new Date(`${date}T22:00:00`)), ...paid })
  const { user } = await register(onDay(days < 365 ? firstDay : year[0]?.date), typed(member), here)
  await addSessions(onDay, user.id, member, year)
  const stripes = await addPromotions(onDay(), user.id, member)
  await updateUser(db, user.id, {
    stripes,
    emailVerifiedAt: plan ? onDay().clock() : null,
    weeklyGoal: plan ? goal : null,
  })
  if (plan) {
    await ownInjuries.create(onDay(), user.id, injuryOf(today))
    for (const one of focusesOf(today)) await ownFocuses.create(onDay(), user.id, one)
    for (const one of competitionsOf(member.belt, today)) await ownCompetitions.create(onDay(), user.id, one)
  }
  await addTemplates(onDay(), user.id, year.slice(-8))
  await addTechniques(onDay(), user.id, member.belt, randomFrom(member.seed))
  if (plan) {
    await addPractice(onDay, user.id, randomFrom(seed))
    now = new Date(`${year[0]?.date}T23:00:00`)
    await subscribe({ ...onDay(), clock: () => now }, user.id, plan)
    now = new Date()
    await confirmPayment({ ...onDay(), clock: () => now }, user.id)
  }
  await recordSeen(db, user.id, new Date())
  return { userId: user.id, entries: year.length }
}

async function addSessions(
  onDay: (date?: string) => Deps,
  userId: number,
  { belt, seed }: Member,
  year: Session[],
) {
  const tagIds = await makeTags(
    userId,
    year.flatMap((session) => session.tagNames),
  )
  const partners = await addPartners(onDay(year[0]?.date), userId)
  const [rolling, feeling, looking] = [randomFrom(seed), randomFrom(seed), randomFrom(seed)]
  const watching = randomFrom(seed)
  const injury = injuryOf(localDay(new Date()))
  const camera = await openCamera(onDay(), userId)
  for (const [index, session] of year.entries()) {
    const { tagNames, ...fields } = session
    const isShot = (year.length - index) % photoEvery === 2
    const isMeasured = session.endTime !== '' && watching.chance(measured)
    const rolled = roundsOf(session, partners, rolling)
    const rounds = isMeasured ? timedRounds(session, rolled) : rolled
    const entry = newEntry.parse({
      ...fields,
      tags: tagNames.map((name) => tagIds.get(name)),
      rounds,
      effort: effortOf(session, injury, feeling),
      fileAttachments: isShot ? await camera.upload(await photo(belt, looking)) : [],
      clientId: `demo_${index}`,
    })
    const { created } = await addEntry(onDay(session.date), userId, entry)
    const { id }: Entry = JSON.parse(created)
    if (isMeasured) await addHeartRate(db, userId, id, heartRateOf(session, rounds, watching))
  }
  await camera.close()
}

/** Buys a plan, unless Stripe has keys: nobody pays for a demo. */
async function subscribe(deps: Deps, userId: number, plan: PlanName) {
  const { localPayments: local } = deps
  if (!local) return
  const url = await startCheckout(deps, userId, plan)
  const checkout = local.find(url.split('/').at(-1) ?? '')
  if (checkout) local.pay(checkout, false)
}

/** One template per weekday from the classes of the last weeks, the first one pinned. */
async function addTemplates(deps: Deps, userId: number, recent: ReturnType<typeof yearOf>) {
  const byDay = new Map(recent.map((session) => [weekdayName(session.date), session]))
  for (const [day, { date, startTime, endTime, sessionType = 'class', academy, instructor }] of byDay) {
    const name = `${day} ${sessionTypeNames[sessionType].toLowerCase()}`
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() as Template['weekday']
    const notesPrompts = starters.find((starter) => starter.sessionType === sessionType)?.notesPrompts ?? ''
    const isPinned = day === [...byDay.keys()][0]
    const fields = { name, weekday, startTime, endTime, sessionType, academy, instructor, notesPrompts, isPinned }
    await ownTemplates.create(deps, userId, template.create.parse(fields))
  }
}

function typed(member: Member) {
  return registration.parse({
    fullName: member.fullName,
    email: emailOf(member),
    password: demoPassword,
    beltLevel: member.belt,
    academy: member.home.academy,
  })
}

async function makeTags(userId: number, names: string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const name of new Set(names)) {
    ids.set(name, (await addTag(db, userId, { name, colorClass: tagColor(name) })).id)
  }
  return ids
}
