import { expect, test } from 'vitest'
import { bare } from '#test/make.ts'
import type { Planned } from '../calendar/planned.ts'
import { addDays } from '../foundation/dates.ts'
import { type Template, template } from '../training/templates.ts'
import type { Entry } from './entries.ts'
import { plannedSessions } from './planned-sessions.ts'
import { type LoggedSession, sessionToLog } from './today.ts'

/** A Tuesday. */
const day = '2026-11-24'

const aTemplate = (): Template => ({
  ...template.initial,
  ruleId: null,
  id: 1,
  name: 'Tuesday class',
  weekday: 2,
  startTime: '19:00',
  endTime: '20:30',
})

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const aPlan = (fields: Partial<Entry> = {}): Entry => ({
  ...bare,
  id: 12,
  title: 'Fundamentals',
  date: day,
  startTime: '19:00',
  endTime: '20:30',
  isPlanned: true,
  ...fields,
})

test('a planned entry is offered when its time comes, before a template of that time, until it is logged', () => {
  const at = (time: string, trained: LoggedSession[], plans = [aPlan()], templates = [aTemplate()]) =>
    sessionToLog({ day, minutes: minutesAt(time) }, { planned: plannedSessions([], plans), templates, trained })
  expect(at('18:59', [])).toBeUndefined()
  expect(at('20:00', [])?.entry?.id).toBe(12)
  expect(at('20:00', [], [aPlan({ date: addDays(day, 1) })])?.template?.id).toBe(1)
  expect(at('20:00', [{ ...aPlan(), isPlanned: false } as LoggedSession], [])).toBeUndefined()
  expect(at('20:00', [aPlan({ date: addDays(day, -1) })], [aPlan()], [])).toBeUndefined()
  expect(
    at('20:00', [{ ...aPlan({ id: 13, startTime: '19:30' }), isPlanned: false } as LoggedSession]),
  ).toBeUndefined()
})

test('a session of a series that was written ahead is offered once, as the entry it is', () => {
  const key = { ruleId: 7, session: 3 }
  const planned: Planned = {
    ...key,
    kind: 'planned',
    date: day,
    title: 'Fundamentals',
    startTime: '19:00',
    endTime: '20:30',
    sessionType: 'class',
    academy: '',
    instructor: '',
    attire: null,
    tags: [],
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-12-31',
    recurrenceWeekdays: [],
  }
  const at = (time: string, plans: Entry[]) =>
    sessionToLog(
      { day, minutes: minutesAt(time) },
      { planned: plannedSessions([planned], plans), templates: [], trained: [] },
    )
  expect(at('20:00', [])?.planned).toEqual(planned)
  expect(at('20:00', [aPlan({ planned: key })])?.entry?.id).toBe(12)
  expect(at('20:00', [aPlan({ planned: key, date: addDays(day, 2) })])).toBeUndefined()
})

test('a planned entry that was dismissed makes room for the template', () => {
  const known = { planned: plannedSessions([], [aPlan()]), templates: [], trained: [] }
  const evening = { day, minutes: minutesAt('20:00') }
  expect(sessionToLog(evening, known)?.key).toBe('entry-12')
  const dismissed = { ...known, templates: [aTemplate()], dismissed: ['entry-12'] }
  expect(sessionToLog(evening, dismissed)?.template?.id).toBe(1)
})
