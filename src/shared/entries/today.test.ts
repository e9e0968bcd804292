import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Planned } from '../calendar/planned.ts'
import { addDays } from '../foundation/dates.ts'
import { type Template, template } from '../training/templates.ts'
import { plannedSessions, sessionOfSeries, sessionOfTemplate } from './planned-sessions.ts'
import {
  entryToLog,
  isStillShown,
  type LoggedSession,
  sessionAhead,
  sessionToLog,
  templateOfClass,
} from './today.ts'

/** A Tuesday. */
const day = '2026-11-24'
const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const at = (time: string, on = day) => ({ day: on, minutes: minutesAt(time) })

const aPlanned = (fields: Partial<Planned> = {}): Planned => ({
  kind: 'planned',
  ruleId: 7,
  session: 3,
  date: day,
  title: 'Fundamentals',
  startTime: '19:00',
  endTime: '20:30',
  sessionType: 'class',
  academy: 'Northside',
  instructor: 'Lena',
  attire: null,
  tags: [{ id: 5, name: 'Guard', colorClass: 'blue' }],
  recurrencePattern: 'weekly',
  recurrenceEndDate: '2026-12-31',
  recurrenceWeekdays: [],
  ...fields,
})

const aTemplate = (fields: Partial<Template> = {}): Template => ({
  ...template.initial,
  ruleId: null,
  id: 1,
  name: 'Tuesday class',
  weekday: 2,
  startTime: '19:00',
  endTime: '20:30',
  ...fields,
})

const anEntry = (fields: Partial<LoggedSession> = {}): LoggedSession => ({
  title: 'Rolled',
  date: day,
  startTime: '19:00',
  endTime: '20:30',
  planned: null,
  ...fields,
})

const offered = (
  now: { day: string; minutes: number },
  series: Planned[],
  templates: Template[] = [],
  { trained = [], dismissed = [] }: { trained?: LoggedSession[]; dismissed?: string[] } = {},
) => sessionToLog(now, { planned: plannedSessions(series, []), templates, trained, dismissed })

test('a missed class makes room for what came before it, and is offered again a week later', () => {
  const templates = [aTemplate(), aTemplate({ id: 2, startTime: '06:30', endTime: '07:30' })]
  const evening = offered(at('21:00'), [], templates)
  const dismissed = evening ? [evening.key] : []
  expect(evening?.template?.id).toBe(1)
  expect(offered(at('21:00'), [], templates, { dismissed })?.template?.id).toBe(2)
  expect(offered(at('21:00', addDays(day, 7)), [], templates, { dismissed })?.template?.id).toBe(1)
  expect(offered(at('21:00'), [aPlanned()], templates, { dismissed })?.planned?.ruleId).toBe(7)
})

test('a class is offered from its start until its day is over', () => {
  expect(offered(at('18:59'), [aPlanned()])).toBeUndefined()
  expect(offered(at('19:00'), [aPlanned()])?.planned?.title).toBe('Fundamentals')
  expect(offered(at('23:59'), [aPlanned()])?.planned?.title).toBe('Fundamentals')
  expect(offered(at('00:00', addDays(day, 1)), [aPlanned()])).toBeUndefined()
})

test.each([
  ['a late class', '20:30', '22:00'],
  ['one that ends past midnight', '19:30', '00:30'],
])('%s is still offered until three in the night', (_, startTime, endTime) => {
  const late = aPlanned({ startTime, endTime })
  expect(offered(at('02:59', addDays(day, 1)), [late])?.date).toBe(day)
  expect(offered(at('03:00', addDays(day, 1)), [late])).toBeUndefined()
})

test('of the planned sessions and the templates of that weekday, the latest is offered', () => {
  const evening = at('20:15')
  const missed = aPlanned({ startTime: '07:00', endTime: '08:00' })
  expect(offered(evening, [missed], [aTemplate()])?.template?.startTime).toBe('19:00')
  expect(offered(at('08:00'), [missed], [aTemplate()])?.planned?.startTime).toBe('07:00')
  expect(offered(evening, [], [aTemplate()])?.template?.name).toBe('Tuesday class')
  const morning = aTemplate({ id: 2, startTime: '07:00' })
  expect(offered(evening, [], [morning, aTemplate()])?.template?.id).toBe(1)
  expect(offered(at('08:00'), [], [morning, aTemplate()])?.template?.id).toBe(2)
})

test('of a planned session and a template at the same time, the planned one is offered', () => {
  expect(offered(at('20:00'), [aPlanned()], [aTemplate()])?.planned?.title).toBe('Fundamentals')
  expect(offered(at('20:00'), [aPlanned({ startTime: '' })], [aTemplate()])?.template?.name).toBe('Tuesday class')
})

test('in the night a late class comes before what is planned without a time for the new day', () => {
  const night = at('00:30', addDays(day, 1))
  const late = aPlanned({ startTime: '21:00', endTime: '22:30' })
  const timeless = aPlanned({ session: 4, date: addDays(day, 1), startTime: '', endTime: '' })
  expect(offered(night, [timeless, late])?.date).toBe(day)
  expect(offered(at('03:00', addDays(day, 1)), [timeless, late])?.date).toBe(addDays(day, 1))
})

test('what was logged is shown as logged until its day is over or the next class begins', () => {
  const noon = sessionOfTemplate(aTemplate({ startTime: '12:00', endTime: '13:00' }), day)
  const evening = sessionOfSeries(aPlanned())
  expect(isStillShown(noon, at('18:59'), undefined)).toBe(true)
  expect(isStillShown(noon, at('19:00'), evening)).toBe(false)
  expect(isStillShown(noon, at('23:59'), undefined)).toBe(true)
  expect(isStillShown(noon, at('00:00', addDays(day, 1)), undefined)).toBe(false)
})

test('a missed class of the morning can be logged after that of the evening, which is still shown', () => {
  const morning = sessionOfSeries(aPlanned({ startTime: '07:00' }))
  expect(isStillShown(sessionOfTemplate(aTemplate(), day), at('20:15'), morning)).toBe(true)
})

test('a session that was logged and deleted is offered again', () => {
  const evening = sessionOfSeries(aPlanned())
  expect(isStillShown(evening, at('20:15'), evening)).toBe(false)
})

test('a template without a weekday or a time is not offered', () => {
  expect(offered(at('20:00'), [], [aTemplate({ weekday: null })])).toBeUndefined()
  expect(offered(at('20:00'), [], [aTemplate({ startTime: '' })])).toBeUndefined()
  expect(offered(at('20:00'), [], [aTemplate({ weekday: 3 })])).toBeUndefined()
})

test('a planned session without a time is offered all day', () => {
  expect(offered(at('00:00'), [aPlanned({ startTime: '', endTime: '' })])?.date).toBe(day)
})

test.each<[string, Partial<LoggedSession>, boolean]>([
  ['an entry at the same time', {}, true],
  ['an entry that began a little later', { startTime: '19:15' }, true],
  ['an entry without an end in the midst of it', { startTime: '20:00', endTime: '' }, true],
  [
    'an entry of the same planned session on another day',
    { date: addDays(day, 1), planned: { ruleId: 7, session: 3 } },
    true,
  ],
  ['an entry of that title without a time', { title: 'Fundamentals', startTime: '', endTime: '' }, true],
  ['a quick log of something else without a time', { startTime: '', endTime: '' }, false],
  ['an entry that ended when it began', { startTime: '17:30', endTime: '19:00' }, false],
  ['an entry of the day before', { date: addDays(day, -1) }, false],
  ['an entry of another planned session', { date: addDays(day, 1), planned: { ruleId: 7, session: 4 } }, false],
])('after %s it is offered no more: %o', (_, fields, isLogged) => {
  expect(offered(at('20:00'), [aPlanned()], [], { trained: [anEntry(fields)] }) === undefined).toBe(isLogged)
})

test('the stored entry has its instructor, academy, tags and planned session', () => {
  expect(entryToLog(sessionOfSeries(aPlanned()))).toMatchObject({
    title: 'Fundamentals',
    date: day,
    startTime: '19:00',
    academy: 'Northside',
    instructor: 'Lena',
    attire: null,
    tags: [5],
    planned: { ruleId: 7, session: 3 },
  })
  expect(entryToLog(sessionOfTemplate(aTemplate(), day))).toMatchObject({ title: 'Tuesday class', tags: [] })
})

const minutes = fc.integer({ min: 0, max: 1439 })
const time = minutes.map(
  (n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`,
)
const timeOrNone = fc.oneof(time, fc.constant(''))
const nearDay = fc.integer({ min: -3, max: 3 }).map((n) => addDays(day, n))
const manyPlanned = fc.array(
  fc.record({ session: fc.nat(5), date: nearDay, startTime: timeOrNone, endTime: timeOrNone }).map(aPlanned),
  { maxLength: 6 },
)
const manyTemplates = fc.array(
  fc
    .record({
      id: fc.nat(9),
      weekday: fc.constantFrom(0, 1, 2, 3, 4, 5, 6, null),
      startTime: timeOrNone,
      endTime: timeOrNone,
    })
    .map((fields) => aTemplate(fields as Partial<Template>)),
  { maxLength: 6 },
)
const manyEntries = fc.array(
  fc
    .record({
      date: nearDay,
      startTime: timeOrNone,
      endTime: timeOrNone,
      title: fc.constantFrom('A', 'Fundamentals'),
    })
    .map(anEntry),
  { maxLength: 4 },
)

test('every offered session is of today or of last night, has not been logged, and is logged by one tap', () => {
  fc.assert(
    fc.property(minutes, manyPlanned, manyTemplates, manyEntries, (minutes, planned, templates, entries) => {
      const now = { day, minutes }
      const session = offered(now, planned, templates, { trained: entries })
      if (!session || session.entry) return
      expect([day, addDays(day, -1)]).toContain(session.date)
      if (session.date !== day) expect(minutes).toBeLessThan(180)
      if (session.template) expect(session.template.weekday).toBe(new Date(`${session.date}T00:00Z`).getUTCDay())
      const stored = entryToLog(session)
      const trained = [...entries, { ...stored, planned: stored.planned ?? null }]
      const after = offered(now, planned, templates, { trained })
      expect(after).not.toEqual(session)
    }),
    { numRuns: 2000 },
  )
})

test('tapping every offer comes to an end, and what was logged in the meantime never brings an offer back', () => {
  fc.assert(
    fc.property(minutes, manyPlanned, manyTemplates, (minutes, planned, templates) => {
      const entries: LoggedSession[] = []
      for (let tap = 0; tap <= planned.length + 2 * templates.length; tap++) {
        const session = offered({ day, minutes }, planned, templates, { trained: entries })
        if (!session || session.entry) return
        const stored = entryToLog(session)
        entries.push({ ...stored, planned: stored.planned ?? null })
      }
      expect.fail('It is offered again and again.')
    }),
    { numRuns: 1000 },
  )
})

test('a template whose class is planned is offered as that: once, with its prompts, and not after it was skipped', () => {
  const template = aTemplate({ ruleId: 7, notesPrompts: 'What worked?' })
  const session = offered(at('20:00'), [aPlanned()], [template]) ?? expect.unreachable()
  expect([session.planned?.ruleId, session.template]).toEqual([7, undefined])
  expect(session.planned && templateOfClass(session.planned, [aTemplate(), template])).toBe(template)
  expect(offered(at('20:00'), [], [template])).toBeUndefined()
  // Hidden on this device, or asked for by a notification, before the class had a series.
  expect(offered(at('20:00'), [aPlanned()], [template], { dismissed: [`template-1-${day}`] })).toBeUndefined()
})

const known = { planned: [], templates: [], trained: [] }

test('the class ahead is the next one of the day that hasn’t begun, from six in the evening on also tomorrow’s', () => {
  const [noon, evening, tomorrow] = [
    aPlanned({ session: 1, startTime: '12:00', endTime: '13:00' }),
    aPlanned({ session: 2 }),
    aPlanned({ session: 3, date: addDays(day, 1), startTime: '07:00', endTime: '08:00' }),
  ]
  const ahead = (time: string) =>
    sessionAhead(at(time), { ...known, planned: plannedSessions([tomorrow, evening, noon], []) })?.planned?.session
  expect(['08:00', '11:59', '12:00', '18:59', '19:00', '23:59'].map(ahead)).toEqual([1, 1, 2, 2, 3, 3])
  expect(sessionAhead(at('17:59'), { ...known, planned: [sessionOfSeries(tomorrow)] })).toBeUndefined()
})

test('a class without a time is ahead the evening before; on its day, it can be logged', () => {
  const untimed = sessionOfSeries(aPlanned({ date: addDays(day, 1), startTime: '', endTime: '' }))
  expect(sessionAhead(at('20:00'), { ...known, planned: [untimed] })).toMatchObject({ date: addDays(day, 1) })
  expect(sessionAhead(at('08:00', addDays(day, 1)), { ...known, planned: [untimed] })).toBeUndefined()
})

test('a class of a template is ahead on its weekday, unless it was put aside or logged already', () => {
  const templates = [aTemplate()]
  expect(sessionAhead(at('08:00'), { ...known, templates })).toMatchObject({ template: { id: 1 } })
  expect(sessionAhead(at('08:00', '2026-11-23'), { ...known, templates })).toBeUndefined()
  expect(sessionAhead(at('08:00'), { ...known, templates, dismissed: [`template-1-${day}`] })).toBeUndefined()
  const logged = anEntry({ date: day, startTime: '19:00', endTime: '20:30' })
  expect(sessionAhead(at('08:00'), { ...known, templates, trained: [logged] })).toBeUndefined()
})
