import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stateOf } from '#shared/entries/planned-sessions.ts'
import { plus, zones } from '#test/series-model.ts'
import { aWorld, type Person } from '#test/world.ts'

/** The suite lives a few; 2,000 take some minutes. */
const lives = Number(process.env['PLANNED_LIVES'] ?? 20)

const world = await aWorld()

const days = fc.integer({ min: -4, max: 4 })
const startTime = fc.constantFrom('', '00:30', '07:00', '12:00', '19:00', '23:30')
const said = fc.constantFrom(true, false, undefined)
const act = fc.oneof(
  fc.record({ do: fc.constant('move'), days }),
  fc.record({ do: fc.constant('start'), startTime }),
  fc.record({ do: fc.constant('log') }),
  fc.record({ do: fc.constant('skip') }),
  fc.record({ do: fc.constant('undo') }),
  fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 40 }) }),
)
const life = fc.record({
  zone: fc.constantFrom(...(Object.keys(zones) as (keyof typeof zones)[])),
  change: fc.nat(1),
  hour: fc.nat(23),
  days,
  startTime,
  said,
  acts: fc.array(act, { minLength: 3, maxLength: 10 }),
})

interface Plan {
  date: string
  startTime: string
  isPlanned: boolean
  isThere: boolean
}

/** What the clocks of a zone show now, by Intl: '2026-03-08 01:30'. */
const shownIn = (zone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    world.deps.clock(),
  )
const isToCome = ({ date, startTime }: Plan, now: string) => `${date} ${startTime || '00:00'}` > now
const isBeforeToday = ({ date }: Plan, now: string) => date < now.slice(0, 10)
const isAheadEverywhere = ({ date }: Plan) => date > shownIn('Pacific/Kiritimati').slice(0, 10)

/** What moving a plan, or saying another start, makes of it. */
function moved(before: Plan, after: Plan, now: string): boolean {
  if (isAheadEverywhere(after)) return true
  if (before.date === after.date && before.startTime === after.startTime) return before.isPlanned
  if (isToCome(after, now)) return true
  return isBeforeToday(after, now) && before.date !== after.date ? false : before.isPlanned
}

class Member {
  person: Person
  path = ''
  zone: string
  plan: Plan
  before: Plan | undefined

  constructor(person: Person, zone: string, plan: Plan) {
    this.person = person
    this.zone = zone
    this.plan = plan
  }

  async change(changes: object, next: Partial<Plan>) {
    const before = this.plan
    const after = { ...before, ...next }
    const isPlanned = next.isPlanned ?? moved(before, after, shownIn(this.zone))
    this.plan = { ...after, isPlanned: isAheadEverywhere(after) || isPlanned }
    this.before = before
    expect((await this.person.patch(this.path, changes)).status).toBe(200)
  }

  async live(act: { do: string; days?: number; startTime?: string; hours?: number }) {
    const { plan, before } = this
    if (act.do === 'wait') return world.later((act.hours ?? 0) * 3_600_000)
    if (act.do === 'undo' && before) {
      this.before = undefined
      if (!plan.isThere) expect((await this.person.post(`${this.path}/restore`)).status).toBe(200)
      else await this.change({ ...before, isThere: undefined }, before)
      if (!plan.isThere) this.plan = { ...plan, isThere: true }
      return
    }
    if (!plan.isThere || act.do === 'undo') return
    if (act.do === 'move') {
      const date = plus(plan.date, act.days ?? 0)
      await this.change({ date }, { date })
    } else if (act.do === 'start')
      await this.change({ startTime: act.startTime }, { startTime: act.startTime ?? '' })
    else if (act.do === 'log') await this.change({ isPlanned: false }, { isPlanned: false })
    else {
      expect((await this.person.delete(this.path)).status).toBe(204)
      this.before = plan
      this.plan = { ...plan, isThere: false }
    }
  }

  async check() {
    const [entry] = (await this.person.get('/api/entries')).body
    if (!this.plan.isThere) return expect(entry).toBeUndefined()
    const { isThere: _, ...fields } = this.plan
    expect(entry).toMatchObject(fields)
    const now = shownIn(this.zone)
    const state = fields.isPlanned ? (isBeforeToday(this.plan, now) ? 'missed' : 'planned') : 'logged'
    expect(stateOf(entry, now.slice(0, 10))).toBe(state)
  }
}

test(
  `${lives} plans that are moved, logged, skipped, and undone are planned, missed, or logged by the clocks of their zone`,
  async () => {
    await fc.assert(
      fc.asyncProperty(life, async ({ zone, change, hour, ...life }) => {
        const moment = new Date(`${zones[zone][change]}T${String(hour).padStart(2, '0')}:30:00Z`)
        world.later(moment.getTime() - world.deps.clock().getTime())
        const person = await world.signUp()
        await person.patch('/api/user', { timeZone: zone })
        const now = shownIn(zone)
        const { startTime, said } = life
        const plan = { date: plus(now.slice(0, 10), life.days), startTime, isPlanned: false, isThere: true }
        const isUntimedToday = plan.date === now.slice(0, 10) && startTime === ''
        const isPlanned = isAheadEverywhere(plan) || (said ?? (isToCome(plan, now) || isUntimedToday))
        const member = new Member(person, zone, { ...plan, isPlanned })
        const entry = { title: 'Open mat', date: plan.date, startTime }
        const { body } = await person.post('/api/entries', {
          ...entry,
          ...(said !== undefined && { isPlanned: said }),
        })
        member.path = `/api/entries/${body.id}`
        await member.check()
        for (const act of life.acts) {
          await member.live(act)
          await member.check()
        }
      }),
      { numRuns: lives },
    )
  },
  Math.max(60_000, lives * 1_000),
)
