import { expect, test } from 'vitest'
import type { Planned } from '#shared/calendar/planned.ts'
import { type Entry, initialEntry } from '#shared/entries/entries.ts'
import { type Template, template } from '#shared/training/templates.ts'
import { type NamedDraft, type Subjects, waitingDrafts } from './waiting-draft.ts'

/** A Thursday. */
const today = '2026-11-26'

const fundamentals = {
  ...template.initial,
  id: 4,
  name: 'Fundamentals',
  tags: [],
  isPinned: false,
} as unknown as Template
const planned = {
  ...initialEntry,
  kind: 'planned',
  ruleId: 7,
  session: 12,
  title: 'Comp class',
  date: '2026-12-01',
}
const entry = { ...initialEntry, id: 31, title: 'Sparring: 1 round(s) with Theo', date: '2026-10-02', tags: [] }

const subjects: Subjects = {
  today,
  templates: [fundamentals],
  planned: [planned as unknown as Planned],
  entries: [entry as unknown as Entry],
  pending: [],
}

/** The lines for these drafts, each of a name and what was typed. */
const linesFor = (drafts: Record<string, NamedDraft['changes']>) =>
  waitingDrafts(
    Object.entries(drafts).map(([name, changes]) => ({ name, changes })),
    subjects,
  ).map(({ verb, subject }) => `${verb}: ${subject}`)

test('a new session is called by its title and day, or by what is known of it', () => {
  expect(linesFor({ 'entry-new': { title: 'Open mat', date: '2026-11-24' } })).toEqual([
    'Continue: Open mat, Tuesday',
  ])
  expect(linesFor({ 'entry-new': { notes: 'Caught twice' } })).toEqual(['Continue: Class, Thursday'])
  expect(linesFor({ 'entry-new': { sessionType: 'open-mat', date: '2026-11-01' } })).toEqual([
    'Continue: Open mat, Nov 1',
  ])
  expect(linesFor({ 'entry-new': { title: 'Nogi', date: '' } })).toEqual(['Continue: Nogi'])
})

test('one from a template or a plan has the title and the day that it began with, until they are changed', () => {
  expect(linesFor({ 'entry-from-template-4': { notes: 'x' } })).toEqual(['Continue: Fundamentals, Thursday'])
  expect(linesFor({ 'entry-of-7-12': { notes: 'x' } })).toEqual(['Continue: Comp class, Tuesday'])
  expect(linesFor({ 'planned-7-12': { title: 'Drills' } })).toEqual(['Continue planning: Drills, Tuesday'])
})

test('a change is of its session, and a template is one', () => {
  expect(linesFor({ 'entry-31': { notes: 'x' } })).toEqual(['Continue editing: 1 round with Theo, Oct 2'])
  expect(linesFor({ 'template-4': { academy: 'x' } })).toEqual(['Continue template: Fundamentals'])
  expect(linesFor({ 'template-new': { title: 'Drills' } })).toEqual(['Continue template: Drills'])
})

test('a quick log is called by what was typed', () => {
  expect(linesFor({ 'quick-sparring': { partner: 'Theo' } })).toEqual(['Continue: Sparring with Theo, Thursday'])
  expect(linesFor({ 'quick-technique': { notes: 'x' } })).toEqual(['Continue: Technique, Thursday'])
})

test('new sessions come first; what is gone, and what other pages ask for, has no line', () => {
  expect(
    linesFor({ 'template-4': {}, 'template-5': {}, 'partner-new': {}, 'entry-99': {}, 'entry-new': {} }),
  ).toEqual(['Continue: Class, Thursday', 'Continue template: Fundamentals'])
})

test('a draft that holds something unexpected is named all the same', () => {
  expect(linesFor({ 'entry-new': { title: 7, date: null, sessionType: 'seminar' } })).toEqual([
    'Continue: Class, Thursday',
  ])
})
