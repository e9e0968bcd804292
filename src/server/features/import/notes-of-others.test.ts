import { expect, test } from 'vitest'
import type { ImportedSession } from '#shared/import/imported-session.ts'
import { zip } from '#test/files.ts'
import type { Journal } from './read/messages.ts'
import { guessedChoices, planRows } from './read/plan-rows.ts'
import { readFile } from './read/read-file.ts'

/** A session as 'day start-end type | title | notes | #tags | academy | instructor'. */
function shown({
  date,
  startTime,
  endTime,
  sessionType,
  title,
  notes,
  tags,
  academy,
  instructor,
}: ImportedSession) {
  const times = [startTime, endTime].filter(Boolean).join('-')
  const when = [date, times, sessionType].filter(Boolean).join(' ')
  const names = tags.map((name) => `#${name}`).join(' ')
  const said = [when, title, notes.replaceAll('\n', '/'), names, academy, instructor].join(' | ')
  return said.replace(/( \| )+$/, '')
}

const nobody: Journal = {
  sessions: '[]',
  earlier: '{}',
  names: { tags: [], partners: [], library: [] },
  room: null,
}
const here = { timeZone: 'America/New_York', today: '2026-11-30' }

/** What a file becomes with nothing chosen, and what is skipped of it. */
async function becomes(name: string, content: Buffer | string) {
  const rows = await readFile(Buffer.from(content), name, here)
  const plan = planRows(rows, guessedChoices(rows), nobody)
  // Nobody is asked anything.
  expect(plan.unclearDate === null || plan.choices.order !== null).toBe(true)
  return {
    sessions: plan.rows.map(({ session }) => shown(session)),
    skipped: plan.skipped.map(({ text }) => text),
  }
}

interface File {
  what: string
  name?: string
  content: Buffer | string
  sessions: string[]
  skipped?: string[]
}

/** Diaries as people type them. */
const diaries: File[] = [
  {
    what: 'a line a day',
    content: 'May 11 2026 half guard with Theo\nMay 13 2026 open mat\nMay 15 2026 knee cut, 5 rounds\n',
    sessions: [
      '2026-05-11 class | half guard with Theo',
      '2026-05-13 open-mat | open mat',
      '2026-05-15 class | knee cut, 5 rounds',
    ],
  },
  {
    what: 'a line with the day and one with the notes',
    content: '2026-05-11\nhalf guard with Theo\n2026-05-13\nopen mat, six rounds\n',
    sessions: [
      '2026-05-11 class | Class | half guard with Theo',
      '2026-05-13 class | Class | open mat, six rounds',
    ],
  },
  {
    what: 'a line of a diary that could be a header',
    content: 'May 11 2026\nmount escapes, 5 rounds\n\nMay 13 2026\nopen guard, 4 rounds, coach Ana\n',
    sessions: [
      '2026-05-11 class | Class | mount escapes, 5 rounds',
      '2026-05-13 class | Class | open guard, 4 rounds, coach Ana',
    ],
  },
  {
    what: 'a heading that says what the notebook is',
    content:
      '# Gym log\n\nCoach Ana\n\n# Techniques\n\n2026-05-11 Half guard\nUnderhook first.\n2026-05-13 Mount\nLow.\n',
    sessions: ['2026-05-11 class | Half guard | Underhook first.', '2026-05-13 class | Mount | Low.'],
    skipped: ['# Gym log\n\nCoach Ana\n\n# Techniques'],
  },
  {
    what: 'a note named by its day that begins with its coach',
    name: '2026-05-11.md',
    content: 'Coach: Ana, gi\nUnderhook first, 5 rounds',
    sessions: ['2026-05-11 class | Class | Coach: Ana, gi/Underhook first, 5 rounds'],
  },
  {
    what: 'German weekdays',
    content:
      'Montag, 11. Mai 2026\nHalbe Garde, Theo\nMi, 13.5.26: Freies Training\nFreitag, den 15. Mai 2026 um 19 Uhr Gi\nSo. 17.05.2026, 10:30-12:00 Uhr - Seminar\nMontag 18.5.2026\nMount',
    sessions: [
      '2026-05-11 class | Class | Halbe Garde, Theo',
      '2026-05-13 open-mat | Freies Training',
      '2026-05-15 19:00 class | Gi',
      '2026-05-17 10:30-12:00 other | Seminar',
      '2026-05-18 class | Class | Mount',
    ],
  },
  {
    what: 'Portuguese, French, and Spanish days',
    content:
      'segunda-feira, 11 de maio de 2026\nmeia guarda\nlundi 12 mai 2026 garde\nMiércoles, 13 de mayo de 2026: media guardia',
    sessions: [
      '2026-05-11 class | Class | meia guarda',
      '2026-05-12 class | garde',
      '2026-05-13 class | media guardia',
    ],
  },
  {
    what: 'times beside days, and numbers that are none',
    content:
      '5/18/2026 6:30 PM - 8:00 PM gi\n5/19/2026, 7pm: no gi\n5/20/2026 5 rounds with Theo\n5/21/2026 @ 18:30 → 20:00 drilling\n5/22/2026 45000 steps',
    sessions: [
      '2026-05-18 18:30-20:00 class | gi',
      '2026-05-19 19:00 class | no gi',
      '2026-05-20 class | 5 rounds with Theo',
      '2026-05-21 18:30-20:00 class | drilling',
      '2026-05-22 class | 45000 steps',
    ],
  },
  {
    what: 'steps at the beginning of a line',
    content: '2026-05-11\n45000 steps today, and mount\n2026-05-12\n38123 too',
    sessions: ['2026-05-11 class | Class | 45000 steps today, and mount', '2026-05-12 class | Class | 38123 too'],
  },
  {
    what: 'bullets, brackets, labels, and boxes around days',
    content:
      '- **2026-05-11**: half guard\n- [x] 2026-05-12 mount\n* [[2026-05-13]] back\n(2026-05-14) turtle\n__17.05.2026__ – leg drag',
    sessions: [
      '2026-05-11 class | half guard',
      '2026-05-12 class | mount',
      '2026-05-13 class | back',
      '2026-05-14 class | turtle',
      '2026-05-17 class | leg drag',
    ],
  },
  {
    what: 'a label before a day, and a picture',
    content: 'Date: 2026-05-15\nknee cut\n📅 2026-05-16 open mat',
    sessions: ['2026-05-15 class | Class | knee cut', '2026-05-16 open-mat | open mat'],
  },
  {
    what: 'days at the end of headings',
    content: '## Gi class, 11 May 2026\nUnderhook first.\n\n## Open mat (2026-05-13)\nSix rounds.\n',
    sessions: ['2026-05-11 class | Gi class | Underhook first.', '2026-05-13 open-mat | Open mat | Six rounds.'],
  },
  {
    what: 'commas between a day and what was done',
    content: '2026-05-11, half guard with Theo, 5 rounds\n2026-05-13, open mat\n2026-05-15, mount, gi, Ana\n',
    sessions: [
      '2026-05-11 class | half guard with Theo, 5 rounds',
      '2026-05-13 open-mat | open mat',
      '2026-05-15 class | mount, gi, Ana',
    ],
  },
  {
    what: 'a note that begins with a box to check',
    name: '2026-05-11.md',
    content: '[ ] drill the knee cut\n[x] mount',
    sessions: ['2026-05-11 class | Class | [ ] drill the knee cut/[x] mount'],
  },
  {
    what: 'a note that begins with a link',
    name: '2026-05-11.md',
    content: '[[Half guard]] with Theo',
    sessions: ['2026-05-11 class | Class | [[Half guard]] with Theo'],
  },
  {
    what: 'a note that begins with a brace',
    name: '2026-05-11.txt',
    content: '{half guard} again',
    sessions: ['2026-05-11 class | Class | {half guard} again'],
  },
  {
    what: 'a notebook exported on a day',
    name: 'BJJ 2026-06-01.txt',
    content: '2026-05-11 Half guard\nUnderhook.\n2026-05-13 Mount\nLow.',
    sessions: ['2026-05-11 class | Half guard | Underhook.', '2026-05-13 class | Mount | Low.'],
  },
  {
    what: 'a day that a note mentions',
    name: '2026-05-11.md',
    content: 'Half guard.\n2026-06-20 is the tournament.',
    sessions: ['2026-05-11 class | Class | Half guard./2026-06-20 is the tournament.'],
  },
]

/** How a note's name says its day. */
const names: [name: string, title: string][] = [
  ['2026_05_11.md', 'Class'],
  ['BJJ 2026-05-11.md', 'BJJ'],
  ['20260511.md', 'Class'],
  ['20260511 Open mat.txt', 'Open mat'],
  ['2026-05-11-half-guard.md', 'half guard'],
  ['2026-05-11 Monday.md', 'Class'],
  ['2026.05.11 Half guard.txt', 'Half guard'],
  ['May 11th, 2026.md', 'Class'],
  ['Monday, May 11, 2026.md', 'Class'],
  ['Training am 11.05.2026.md', 'Training'],
  ['2026-5-11 Mount.md', 'Mount'],
]

const vault = zip([
  { name: 'Techniques/Armbar.md', content: 'Coach, Notes, Date\nknees tight' },
  { name: 'Journal/2026-05-11.md', content: '[[Armbar]] with Theo' },
  { name: 'Journal/2026/05/12.md', content: 'Half guard' },
  { name: 'Journal/2026/05-May/2026-05-13-Wednesday.md', content: '{mount} again' },
  { name: '.obsidian/app.json', content: '{"a":1}' },
  { name: 'Journal/2026-05-14.json', content: '{"half": ' },
])

const folders: File[] = [
  {
    what: 'a vault whose first note has no day',
    name: 'vault.zip',
    content: vault,
    sessions: [
      '2026-05-11 class | Class | [[Armbar]] with Theo',
      '2026-05-12 class | Class | Half guard',
      '2026-05-13 class | Class | {mount} again',
    ],
    skipped: [
      'Armbar · Coach, Notes, Date\nknees tight',
      'Journal/2026-05-14.json · This file is damaged or incomplete. Export it again, and choose the new one.',
    ],
  },
]

test.each([...diaries, ...folders])('$what', async ({ name = 'Notes.txt', content, sessions, skipped = [] }) => {
  expect(await becomes(name, content)).toEqual({ sessions, skipped })
})

test.each(names)('%s says its day', async (name, title) => {
  const { sessions } = await becomes(name, 'Underhook first.')
  const [day, session] = sessions[0]?.split(' | ') ?? []
  expect([day?.slice(0, 10), session]).toEqual(['2026-05-11', title])
})
