import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Planned } from '#shared/calendar/planned.ts'
import { stateOf } from '#shared/entries/planned-sessions.ts'
import * as model from '#test/series-model.ts'
import { aWorld, type Person } from '#test/world.ts'

/** The suite lives a few; 2,000 take some minutes. */
const lives = Number(process.env['PLANNED_LIVES'] ?? 20)

const world = await aWorld()

const which = fc.constantFrom('this', 'following', 'all')
const pattern = fc.constantFrom('daily', 'weekly', 'biweekly', 'monthly')
const weekdays = fc.uniqueArray(fc.nat(6), { maxLength: 3 })
const startTime = fc.constantFrom('', '02:30', '07:00', '19:00')
const pick = fc.nat(1_000)
const days = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -30, max: 30 }))
const wanted = fc.record(
  {
    title: fc.constantFrom('Drills', 'Open mat'),
    startTime,
    pattern,
    weekdays,
    end: fc.integer({ min: -40, max: 60 }),
  },
  { requiredKeys: [] },
)

type Act =
  | { do: 'edit'; pick: number; which: model.Which; wanted: { title?: string; end?: number } & object }
  | { do: 'move'; pick: number; which: model.Which; days: number }
  | { do: 'skip'; pick: number; which: model.Which }
  | { do: 'log'; pick: number; days: number }
  | { do: 'removeLog'; pick: number }
  | { do: 'restoreLog'; pick: number }
  | { do: 'undo' }

const edit = fc.record({ do: fc.constant('edit'), pick, which, wanted })
const act = fc.oneof<fc.WeightedArbitrary<Act>[]>(
  { weight: 4, arbitrary: edit },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move'), pick, which, days }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('skip'), pick, which: fc.constant('this') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('skip'), pick, which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('log'), pick, days: fc.constantFrom(0, 0, 1, -2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removeLog'), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restoreLog'), pick }) },
  { weight: 3, arbitrary: fc.constant({ do: 'undo' }) },
)

const life = fc.record({
  zone: fc.constantFrom(...(Object.keys(model.zones) as (keyof typeof model.zones)[])),
  change: fc.nat(1),
  hour: fc.nat(23),
  /** How many days before the night of the change it begins. */
  ago: fc.integer({ min: 0, max: 60 }),
  /** On one of the last days of a month. */
  isMonthEnd: fc.boolean(),
  length: fc.integer({ min: 10, max: 250 }),
  pattern,
  weekdays,
  startTime,
  acts: fc.array(act, { minLength: 4, maxLength: 14, size: 'max' }),
})

type Life = typeof life extends fc.Arbitrary<infer One> ? One : never

interface Logged {
  id: number
  number: number
  date: string
  isRemoved: boolean
}

/** A member with a series, and what the model says of it. */
class Member {
  person: Person
  ruleId: number
  now: model.Series | null
  /** The series before the change that can be undone, and the version that undoes it. */
  before: model.Series | null | undefined
  version: number | undefined
  logged: Logged[] = []

  constructor(person: Person, ruleId: number, series: model.Series) {
    this.person = person
    this.ruleId = ruleId
    this.now = series
  }

  path = (number: number) => `/api/planned/${this.ruleId}/${number}`

  async live(act: Act) {
    const open = model.planned(this.now)
    if (act.do === 'undo') return this.undo()
    if (act.do === 'removeLog' || act.do === 'restoreLog') return this.toggleLog(act.pick, act.do === 'removeLog')
    const plan = open[act.pick % Math.max(open.length, 1)]
    if (!plan || !this.now) return
    if (act.do === 'log') return this.log(plan, act.days)
    const { number, date } = plan
    if (act.do === 'skip') {
      const { status, body } = await this.person.delete(`${this.path(number)}?scope=${act.which}`)
      expect(status).toBe(200)
      return this.changed(body.version, (series) => model.skip(series, number, act.which))
    }
    const { end, ...fields } = act.do === 'edit' ? act.wanted : { end: undefined }
    const change: model.Change = {
      ...fields,
      ...(act.do === 'move' && { date: model.plus(date, act.days) }),
      ...(end !== undefined && { end: model.plus(this.now.end, end) }),
    }
    await this.edit(number, act.which, change)
  }

  async edit(number: number, scope: model.Which, change: model.Change) {
    const { title, startTime, date, pattern, weekdays, end } = change
    const changes = {
      ...(title && { title }),
      ...(startTime !== undefined && { startTime, endTime: '' }),
      ...(date && { date }),
      ...(pattern && { recurrencePattern: pattern }),
      ...(weekdays && { recurrenceWeekdays: weekdays }),
      ...(end && { recurrenceEndDate: end }),
    }
    const next = structuredClone(this.now)
    if (!next) return
    model.change(next, number, scope, change)
    const isPastEnd = scope !== 'this' && date !== undefined && next.end < date
    const problem = model.problem(next) ?? (isPastEnd ? 'RULE_ENDS_EARLY' : undefined)
    const { status, body } = await this.person.patch(this.path(number), { ...changes, scope })
    expect([status, body.code]).toEqual(problem ? [400, problem] : [200, undefined])
    if (!problem) this.changed(body.version, () => next)
  }

  /** A change that leads to what there is leaves the version, and the change that can be undone. */
  changed(version: number, change: (series: model.Series) => model.Series | null) {
    const [before, after] = [structuredClone(this.now), this.now && change(this.now)]
    this.now = after
    if (version === this.version) return
    this.before = before
    this.version = version
  }

  async undo() {
    if (this.before === undefined) return
    const undone = await this.person.post(`/api/planned/${this.ruleId}/undo`, { version: this.version })
    expect(undone.status).toBe(200)
    this.now = this.before
    this.before = undefined
    const again = await this.person.post(`/api/planned/${this.ruleId}/undo`, { version: this.version })
    expect(again.body).toEqual(undone.body)
    this.version = undone.body.version
  }

  async log({ number, date, ...plan }: model.Planned, days: number) {
    const entry = { ...plan, date: model.plus(date, days), isPlanned: false }
    const key = { ruleId: this.ruleId, session: number }
    const { status, body } = await this.person.post('/api/entries', { ...entry, planned: key })
    expect([status, body.planned]).toEqual([201, key])
    await this.settle((series) => model.log(series, number, date))
    this.logged.push({ id: body.id, number, date: body.date, isRemoved: false })
    const twice = await this.person.post('/api/entries', { ...entry, planned: key })
    expect([twice.status, twice.body.code]).toEqual([409, 'ALREADY_LOGGED'])
  }

  async toggleLog(pick: number, isRemoved: boolean) {
    const some = this.logged.filter((one) => one.isRemoved !== isRemoved)
    const entry = some[pick % Math.max(some.length, 1)]
    if (!entry) return
    const { id, number, date } = entry
    const path = `/api/entries/${id}`
    const { status } = await (isRemoved ? this.person.delete(path) : this.person.post(`${path}/restore`))
    expect(status).toBe(isRemoved ? 204 : 200)
    const isTaken = this.logged.some((one) => one !== entry && one.number === number && !one.isRemoved)
    entry.isRemoved = isRemoved
    // Another entry has the session by now.
    if (isTaken) this.logged = this.logged.filter((one) => one !== entry)
    await this.settle((series) => (isRemoved ? model.unlog(series, number) : model.log(series, number, date)))
  }

  /** Logging can't be undone by version, and of a removed series it is remembered for Undo. */
  async settle(change: (series: model.Series) => void) {
    if (this.now) {
      change(this.now)
      this.before = undefined
      await this.readVersion()
    } else if (this.before) change(this.before)
  }

  async readVersion() {
    const rules = world.db.selectFrom('rules').select('version').where('id', '=', this.ruleId)
    this.version = (await rules.executeTakeFirstOrThrow()).version
  }

  /** What the member sees is what the model says. */
  async check(start: string) {
    const spans = [-100, 300, 700].map((days) => model.plus(start, days))
    const listed: Planned[] = []
    for (const from of spans)
      listed.push(...(await this.person.get(`/api/planned?from=${from}&to=${model.plus(from, 399)}`)).body)
    const shown = listed.map(({ session: number, date, title, startTime }) => ({ number, date, title, startTime }))
    expect(shown).toEqual(model.planned(this.now))
    return listed
  }
}

/** A member of that zone, on a day before a night on which its clocks change, with a series that a session of that day began. */
async function begin({ zone, change, hour, ago, isMonthEnd, length, ...series }: Life) {
  const night = model.zones[zone][change] ?? ''
  const moment = new Date(`${night}T${String(hour).padStart(2, '0')}:30:00Z`)
  world.later(moment.getTime() - world.deps.clock().getTime())
  const person = await world.signUp()
  await person.patch('/api/user', { timeZone: zone })
  const start = isMonthEnd ? model.plus(`${night.slice(0, 8)}01`, -1 - (ago % 3)) : model.plus(night, -ago)
  const end = model.plus(start, length)
  const { pattern, weekdays, startTime } = series
  const recurrence = { recurrencePattern: pattern, recurrenceEndDate: end, recurrenceWeekdays: weekdays }
  const times = { title: 'Fundamentals', startTime }
  const entry = { ...times, date: start, isPlanned: false, isRecurring: true, ...recurrence }
  const { status, body } = await person.post('/api/entries', entry)
  expect(status).toBe(201)
  const member = new Member(person, body.planned.ruleId, model.begin(start, times, pattern, weekdays, end))
  await member.readVersion()
  return { member, start }
}

/** In calendar apps, sessions begin when the clocks of their zone show it, other than in an hour that is skipped or repeated. */
async function expectFeed(member: Member, zone: string, today: string) {
  const { path } = (await member.person.post('/api/calendar/feed', { timeZone: zone })).body
  // From an address of its own, since one may only read so many in an hour.
  const { id } = member.person.user
  const { body } = await world.browser(`10.0.${id >> 8}.${id & 255}`).get(path)
  const component = new ICAL.Component(ICAL.parse(body))
  const events = component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const days = new Map(events.map(({ uid, startDate }) => [uid, startDate]))
  const near = model
    .planned(member.now)
    .filter(({ date }) => date >= model.plus(today, -365) && date <= model.plus(today, 365))
  for (const { number, date, startTime } of near) {
    const starts = days.get(`rule-${member.ruleId}-${number}@rollbook`)
    if (startTime === '') expect(starts?.toString()).toBe(date)
    else {
      const local = Temporal.PlainDateTime.from(`${date}T${startTime}`)
      const [early, late] = (['earlier', 'later'] as const).map(
        (disambiguation) => local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
      )
      if (early === late) expect(starts?.toJSDate().getTime()).toBe(early)
    }
  }
}

test(
  `${lives} members edit, move, skip, log, and undo as they like, and see what a list kept by hand says`,
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async (life) => {
        const { member, start } = await begin(life)
        await member.check(start)
        for (const act of life.acts) {
          await member.live(act)
          await member.check(start)
        }
        const today = Temporal.Instant.from(world.deps.clock().toISOString()).toZonedDateTimeISO(life.zone)
        const day = today.toPlainDate().toString()
        for (const plan of await member.check(start))
          expect(stateOf(plan, day)).toBe(plan.date < day ? 'missed' : 'planned')
        await expectFeed(member, life.zone, day)
      }),
      { numRuns: lives },
    )
  },
  Math.max(60_000, lives * 2_000),
)
