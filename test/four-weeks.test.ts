import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { verify } from './admin.ts'
import { connectionOf } from './db.ts'
import { smtpServer } from './smtp-server.ts'
import { aWorld } from './world.ts'

/** A Saturday, when it is morning nowhere. Europe's clocks change on October 25, 2026, those of New York on November 1. */
const begin = Temporal.Instant.from('2026-10-17T17:30:00Z')
const days = 28
const zones = [
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/Lisbon',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
]
/** How many servers are killed. */
const kills = 8

const at = (time: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone)
const isMorning = (time: number) => zones.some((zone) => at(time, zone).hour === 7)

/** The clock moves by half an hour, because zones differ by that, and by an hour where it is morning nowhere. */
const times = Array.from({ length: days * 48 }, (_, n) => begin.epochMilliseconds + n * 1_800_000).filter(
  (time, n) => n % 2 === 0 || isMorning(time),
)

const world = await aWorld()
world.later(begin.epochMilliseconds - world.deps.clock().getTime())
const mailServer = await smtpServer()
const connection = JSON.stringify(await connectionOf(world.db))
const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await mailServer.close()
})

interface Node {
  process: ChildProcess
  gone: Promise<unknown>
}

async function startNode(): Promise<Node> {
  const node = fork(new URL('mailing-node.ts', import.meta.url), [connection, mailServer.url], { execArgv: [] })
  started.push(node)
  const gone = once(node, 'exit')
  await once(node, 'message')
  return { process: node, gone }
}

/** Resolves when the server has sent all that is due, or is dead. */
async function work({ process: node, gone }: Node, time: number) {
  const done = new Promise((resolve) => node.once('message', resolve))
  node.send(time)
  await Promise.race([done, gone])
}

interface Member {
  timeZone: string
  email: string
  hasReminders: boolean
}

/** Has a session every evening, a weekly digest, and a trial. */
async function aMember(timeZone: string, hasReminders: boolean): Promise<Member> {
  const person = await world.signUp({}, { onTrial: true })
  await verify(world, person)
  await person.patch('/api/user', { timeZone, weeklyDigestEnabled: true, trainingRemindersEnabled: hasReminders })
  const series = { isRecurring: true, recurrencePattern: 'daily', recurrenceEndDate: '2026-12-31' }
  await person.post('/api/entries', { title: 'Class', date: '2026-10-12', startTime: '19:00', ...series })
  return { timeZone, email: person.email, hasReminders }
}

/** The emails a member should get, by the day in their own time zone. */
function expectedOf({ timeZone, hasReminders }: Member): string[] {
  const trialEnd = begin.add({ hours: 24 * 7 }).toZonedDateTimeISO(timeZone)
  const first = at(begin.epochMilliseconds, timeZone).toPlainDate()
  const mornings = Array.from({ length: days + 1 }, (_, n) =>
    first.add({ days: n }).toZonedDateTime({ timeZone, plainTime: '07:00' }),
  ).filter(({ epochMilliseconds }) => {
    const since = epochMilliseconds - begin.epochMilliseconds
    return since >= 0 && since < days * 86_400_000
  })
  const ended = mornings.find((morning) => Temporal.ZonedDateTime.compare(morning, trialEnd) >= 0)
  const subjects = (morning: Temporal.ZonedDateTime) => [
    ...(hasReminders ? ['Today on the mat'] : []),
    ...(morning.dayOfWeek === 7 ? ['Your week on the mat'] : []),
    ...(morning.toPlainDate().add({ days: 2 }).equals(trialEnd.toPlainDate()) ? ['Your free trial ends'] : []),
    ...(morning === ended ? ['Your free trial has ended'] : []),
  ]
  return mornings
    .flatMap((morning) => subjects(morning).map((subject) => `${morning.toPlainDate().toString()} ${subject}`))
    .sort()
}

interface Arrived {
  to: string
  subject: string
  key: string
  time: number
}

/** 'Today on the mat' of 'Today on the mat: 7:00 PM'. */
const withoutNumbers = (subject: string) => subject.replace(/:.*$| on [A-Z].*$/, '')

const headerOf = (raw: string, name: string) => new RegExp(`^${name}: (.*)\r$`, 'mi').exec(raw)?.[1] ?? ''

/** Lets both servers do what is due at that time, and returns what arrived. If it is fatal, one of them dies over it. */
async function play(running: Node[], time: number, isFatal: boolean): Promise<Arrived[]> {
  const before = mailServer.received.length
  const working = running.map((node) => work(node, time))
  if (isFatal) {
    const victim = Math.round(Math.random())
    await sleep(Math.random() * 30)
    running[victim]?.process.kill('SIGKILL')
    await Promise.all(working)
    running[victim] = await startNode()
    working.push(work(running[victim], time))
  }
  await Promise.all(working)
  return mailServer.received.slice(before).map(({ to, raw }) => ({
    to: to[0] ?? '',
    subject: withoutNumbers(headerOf(raw, 'Subject')),
    key: headerOf(raw, 'Message-ID'),
    time,
  }))
}

test('over four weeks, with two servers of which one is killed now and then, each member gets each email once, at 7 in the morning', {
  timeout: 600_000,
}, async () => {
  const members: Member[] = []
  for (const zone of zones) members.push(await aMember(zone, true), await aMember(zone, false))
  await world.db.deleteFrom('mailQueue').execute()
  // A kill when there is nothing to do would prove nothing.
  const busy = times.filter(isMorning).toSorted(() => Math.random() - 0.5)
  const fatal = new Set(busy.slice(0, kills))
  const running = [await startNode(), await startNode()]
  const arrived: Arrived[] = []
  for (const time of times) arrived.push(...(await play(running, time, fatal.has(time))))

  // A server that dies before it has recorded that an email went out sends it again; mail programs see one, by its id.
  const seen = [...new Map(arrived.map((mail) => [mail.key, mail])).values()]
  expect(arrived.length - seen.length).toBeLessThanOrEqual(kills)
  for (const member of members) {
    const got = seen.filter(({ to }) => to === member.email)
    const lines = got.map(
      ({ time, subject }) => `${at(time, member.timeZone).toPlainDate().toString()} ${subject}`,
    )
    expect([member.timeZone, ...lines.sort()]).toEqual([member.timeZone, ...expectedOf(member)])
    expect(new Set(got.map(({ time }) => at(time, member.timeZone).hour))).toEqual(new Set([7]))
  }
})
