import { expect, test } from 'vitest'
import type { ImportedSession } from '#shared/import/imported-session.ts'
import { zip } from '#test/files.ts'
import { emptyJournal } from '#test/imports.ts'
import { planRows } from './read/plan-rows.ts'
import { readFile } from './read/read-file.ts'
import { guessedChoices } from './read/table.ts'

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

const here = { timeZone: 'America/New_York', today: '2026-11-30' }

/** What a file becomes with nothing chosen, and what is skipped of it. */
async function becomes(name: string, content: Buffer | string) {
  const rows = await readFile(Buffer.from(content), name, here)
  const plan = planRows(rows, guessedChoices(rows), emptyJournal)
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
    what: 'numbers before days, weekdays after them, and two digits of a year',
    content:
      "1. 2026-05-11 (Monday) half guard\n2) 12.05.2026 mount\n2026-05-13 sat out\nMay 14 '26, Thursday: back",
    sessions: [
      '2026-05-11 class | half guard',
      '2026-05-12 class | mount',
      '2026-05-13 class | sat out',
      '2026-05-14 class | back',
    ],
  },
  {
    what: 'a title above each day',
    content:
      'Half guard night\n11 May 2026\nUnderhook.\n\n# Open mat\nWednesday, May 13, 2026 at 7 PM\n\nSix rounds.\n',
    sessions: [
      '2026-05-11 class | Half guard night | Underhook.',
      '2026-05-13 19:00 open-mat | Open mat | Six rounds.',
    ],
  },
  {
    what: 'a notebook of a year',
    name: 'BJJ 2025.txt',
    content: '28.12. Halbe Garde\n# 2026\nMo 11.5. 19 Uhr Mount\n13. Mai\nRücken\nMay 15th: turtle',
    sessions: [
      '2025-12-28 class | Halbe Garde',
      '2026-05-11 19:00 class | Mount',
      '2026-05-13 class | Class | Rücken',
      '2026-05-15 class | turtle',
    ],
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

test('notes that a Mac has packed keep their names, and with them their days', async () => {
  // Its accents are apart from their letters, and nothing says that it is UTF-8.
  const name = 'Tagebuch/4. März 2026 Übung.md'.normalize('NFD')
  const { sessions } = await becomes('Tagebuch.zip', zip([{ name, content: 'Halbe Garde' }]))
  expect(sessions).toEqual(['2026-03-04 class | Übung | Halbe Garde'])
})

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
      'Techniques/Armbar.md: Armbar · Coach, Notes, Date\nknees tight',
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

/** What apps export: each with its source, and the version of the app where that says it. */
interface Export extends File {
  source: string
}

const dayOne = JSON.stringify({
  metadata: { version: '1.0' },
  entries: [
    {
      uuid: '2F4C0C1A6B8D4E0F9A1B2C3D4E5F6A7B',
      creationDate: '2026-05-12T01:30:00Z',
      modifiedDate: '2026-05-12T01:45:10Z',
      timeZone: 'America/New_York',
      isAllDay: false,
      starred: false,
      duration: 0,
      richText: '{"meta":{"version":1,"small-lines-removed":true},"contents":[{"text":"Half guard\\n"}]}',
      text: '# Half guard\n\nUnderhook first\\. 5 rounds\\!\n\n![](dayone-moment://76F9B0AC37954B51BF8B9146498B29C2)',
      tags: ['bjj', 'gi'],
      location: { placeName: '12 Main St', localityName: 'Albany', timeZoneName: 'America/New_York' },
      photos: [
        { identifier: '76F9B0AC37954B51BF8B9146498B29C2', md5: 'd41d8cd98f00b204e9800998ecf8427e', type: 'jpeg' },
      ],
    },
    {
      uuid: 'B',
      creationDate: '2026-05-13T23:00:00Z',
      timeZone: 'America/New_York',
      text: 'Open mat with Theo',
      tags: [],
    },
  ],
})
const ofDayOne = [
  '2026-05-11 class | Half guard | Underhook first. 5 rounds! | #bjj #gi',
  '2026-05-13 class | Class | Open mat with Theo',
]

const journey = (day: number, text: string, more = {}) =>
  JSON.stringify({
    id: `${day}-82d3goucmybxlxat`,
    date_modified: day + 10_763,
    date_journal: day,
    timezone: 'Europe/Vienna',
    text,
    preview_text: text,
    mood: 0,
    lat: 1.7976931348623157e308,
    lon: 1.7976931348623157e308,
    address: '',
    label: '',
    folder: '',
    sentiment: 0,
    favourite: false,
    music_title: '',
    music_artist: '',
    photos: [],
    weather: { id: -1, degree_c: 1.7976931348623157e308, description: '', icon: '', place: '' },
    tags: [],
    type: 'html',
    ...more,
  })

const keep = (title: string, textContent: string, more = {}) =>
  JSON.stringify({
    color: 'DEFAULT',
    isTrashed: false,
    isPinned: false,
    isArchived: false,
    textContent,
    title,
    userEditedTimestampUsec: 1_780_000_000_000_000,
    // 9:30 PM on May 11 in New York.
    createdTimestampUsec: Date.UTC(2026, 4, 12, 1, 30) * 1000,
    ...more,
  })

const keepPage = `<?xml version="1.0" ?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Half guard</title><style>.note { }</style></head>
<body><div class="note"><div class="heading"><div class="meta-icons">

</div>
May 11, 2026, 9:30:43 PM</div>
<div class="title">Half guard</div>
<div class="content">Underhook first.<br>Don&#39;t rush &amp; breathe</div>
<div class="chips"><span class="chip label"><span class="label-name">BJJ</span></span></div>

</div></body></html>`

const page = '1f6986deb0db47769ddd7e9012699740'
const notion = (folder: string) =>
  zip([
    {
      name: `${folder}Training log ${page}.csv`,
      content: '\ufeffName,Date,Coach,Tags\nHalf guard day,"May 11, 2026 6:30 PM → 8:00 PM",Ana,"gi, guard"',
    },
    {
      name: `${folder}Training log ${page}_all.csv`,
      content: '\ufeffName,Date,Coach,Tags\nHalf guard day,"May 11, 2026 6:30 PM → 8:00 PM",Ana,"gi, guard"',
    },
    {
      name: `${folder}Training log ${page}/Half guard day 0b6f1a2c3d4e4f50a1b2c3d4e5f60718.md`,
      content:
        '# Half guard day\n\nDate: May 11, 2026 6:30 PM → 8:00 PM\nCoach: Ana\nTags: gi, guard\nCreated: May 12, 2026 7:00 AM\n\nUnderhook first.\n\n- knee shield\n',
    },
    {
      name: `${folder}Training log ${page}/Open mat 1c6f1a2c3d4e4f50a1b2c3d4e5f60718.md`,
      content: '# Open mat\n\nDate: May 13, 2026\n',
    },
    { name: `${folder}Goals 2d6f1a2c3d4e4f50a1b2c3d4e5f60718.md`, content: '# Goals\n\nPass more.\n' },
  ])

const exportsOfOthers: Export[] = [
  {
    what: 'Day One, JSON',
    source: 'marph91/jimmy src/jimmy/formats/day_one.py; gokuvinoth/Cairns app.js (Day One iOS 728)',
    name: 'Journal.json',
    content: dayOne,
    sessions: ofDayOne,
  },
  {
    what: 'Day One, JSON in a ZIP with photos',
    source: 'marph91/jimmy docs/formats/day_one.md',
    name: 'Export-Journal.zip',
    content: zip([
      { name: 'Journal.json', content: dayOne },
      { name: 'photos/d41d8cd98f00b204e9800998ecf8427e.jpeg', content: 'x' },
    ]),
    sessions: ofDayOne,
  },
  {
    what: 'Day One, plain text',
    source:
      'rdocking day_one_entry_splitter.py (2017), parse_dayone_txt of a Rust diary, DayOne_split.py (2013, 2024)',
    name: 'Journal.txt',
    content:
      '\tDate:\tMay 11, 2026 at 9:30:12 PM EDT\n\tWeather:\t12°C Clear\n\tLocation:\t12 Main St, Albany\n\nHalf guard, 5 rounds.\n2025-05-01 was worse.\n\n\n\tDate:\t13 May 2026\n\n# Open mat\nWith Theo\n',
    sessions: [
      '2026-05-11 class | Class | Half guard, 5 rounds./2025-05-01 was worse.',
      '2026-05-13 open-mat | Open mat | With Theo',
    ],
  },
  {
    what: 'Journey, a ZIP of JSON',
    source: 'andi0b/journey-markdown-converter tests/testdata (Journey Windows 2.14.3)',
    name: 'journey-multiple-1.zip',
    content: zip([
      {
        name: '1778535000000-82d3goucmybxlxat.json',
        // 11:30 PM on May 11 in Vienna.
        content: journey(
          Date.UTC(2026, 4, 11, 21, 30),
          '<p dir="auto">Half guard</p>\n<p dir="auto"><strong>5</strong> rounds &amp; tea</p>',
          {
            tags: ['bjj'],
          },
        ),
      },
      {
        name: '2-x.json',
        content: journey(Date.UTC(2026, 4, 13, 22, 30), '# Open mat\nWith Theo', { type: 'markdown' }),
      },
      { name: '1778535000000-82d3goucmybxlxat-5bkOJACgIzl36wsU.jpg', content: 'x' },
    ]),
    sessions: [
      '2026-05-11 class | Class | Half guard/5 rounds & tea | #bjj',
      '2026-05-14 open-mat | Open mat | With Theo',
    ],
  },
  {
    what: 'Google Keep, a Takeout',
    source: 'obsidianmd/obsidian-importer tests/keep/notes, formats/keep/testing-data (Takeout of 2023)',
    name: 'takeout-20260601T160516Z-001.zip',
    content: zip([
      {
        name: 'Takeout/Keep/Half guard.json',
        content: keep('Half guard', 'Underhook first.', { labels: [{ name: 'BJJ' }] }),
      },
      { name: 'Takeout/Keep/Half guard.html', content: keepPage },
      { name: 'Takeout/Keep/13.5.2026.json', content: keep('Open mat 13.5.2026', 'Six rounds.') },
      {
        name: 'Takeout/Keep/List.json',
        content: keep('2026-05-14', '', {
          listContent: [
            { text: 'mount', isChecked: true },
            { text: 'back', isChecked: false },
          ],
        }),
      },
      { name: 'Takeout/Keep/Log.json', content: keep('', '15.5.2026 turtle\n16.5.2026 back') },
      { name: 'Takeout/Keep/Old.json', content: keep('Old', 'Gone', { isTrashed: true }) },
    ]),
    sessions: [
      '2026-05-11 class | Half guard | Underhook first. | #BJJ',
      '2026-05-13 open-mat | Open mat | Six rounds.',
      '2026-05-14 class | Class | [x] mount/[ ] back',
      '2026-05-15 class | turtle',
      '2026-05-16 class | back',
    ],
  },
  {
    what: 'Google Keep, a page',
    source: 'tests of a Keep importer in TypeScript (Takeout of 2021), keep-to-notes in Perl (2018)',
    name: 'Half guard.html',
    content: keepPage,
    sessions: ["2026-05-11 class | Half guard | Underhook first./Don't rush & breathe | #BJJ"],
  },
  ...['', 'Export-0d3f/'].map((folder) => ({
    what: `Notion, a ZIP of pages ${folder && 'within a folder'}`,
    source: 'marph91/jimmy src/jimmy/formats/notion.py; bitbonsai/notion2obsidian 2.4.1',
    name: 'Export.zip',
    content: folder ? zip([{ name: 'ExportBlock-Part-1.zip', content: notion(folder) }]) : notion(folder),
    sessions: [
      '2026-05-11 18:30-20:00 class | Half guard day | Underhook first.//- knee shield | #gi #guard |  | Ana',
      '2026-05-13 open-mat | Open mat',
    ],
    skipped: [`${folder && `ExportBlock-Part-1.zip/${folder}`}Goals.md: Goals · # Goals\n\nPass more.`],
  })),
  {
    what: 'Notion, a base without its pages',
    source: 'bitbonsai/notion2obsidian 2.4.1 (both tables of a base)',
    name: 'Export.zip',
    content: zip(
      ['', '_all'].map((all) => ({
        name: `Training log ${page}${all}.csv`,
        content:
          '\ufeffName,Date,Coach,Notes\nHalf guard day,"May 11, 2026 6:30 PM → 8:00 PM",Ana,"Underhook, first"\nLater,,Ana,',
      })),
    ),
    sessions: ['2026-05-11 18:30-20:00 class | Half guard day | Underhook, first |  |  | Ana'],
    skipped: ['Training log_all.csv: Later · Ana'],
  },
  {
    what: 'Obsidian, a vault with properties',
    source: 'Obsidian 1.4 and later: properties are YAML (help.obsidian.md); daily notes YYYY-MM-DD',
    name: 'vault.zip',
    content: zip([
      {
        name: 'BJJ/Half guard day.md',
        content:
          '---\ndate: 2026-05-11\ntime: 18:30\ntags:\n  - bjj\n  - gi\ncoach: "[[Ana]]"\nrounds: 5 # two with Theo\n---\nUnderhook first. #halfguard\n',
      },
      { name: 'BJJ/Mount.md', content: '---\ncreated: 2026-05-12T21:00\ntags: [bjj]\n---\n# Mount\nLow.' },
      { name: 'Daily/2026-05-13.md', content: '---\naliases: []\n---\n[[Open mat]] with Theo\n' },
      { name: 'Daily/2026-05-14.md', content: '---\nbroken: [\n---\nTurtle' },
    ]),
    sessions: [
      '2026-05-11 18:30 class | Half guard day | # two with Theo//Underhook first. #halfguard | #bjj #gi |  | Ana',
      '2026-05-12 class | Mount | # Mount/Low. | #bjj',
      '2026-05-13 class | Class | [[Open mat]] with Theo',
      '2026-05-14 class | Class | broken: [/Turtle',
    ],
  },
  {
    what: 'Logseq, its journals',
    source: 'logseq/docs; Voronenko/Logsidian (:journal/file-name-format "yyyy_MM_dd" unless changed)',
    name: 'graph.zip',
    content: zip([
      {
        name: 'logseq/journals/2026_05_11.md',
        content:
          '- #BJJ half guard with [[Theo]]\n  collapsed:: true\n\t- underhook first\n\t  id:: 64b1f3c2-8a1d-4c55-9f0e-1a2b3c4d5e6f\n- 2026-06-20 tournament',
      },
      { name: 'logseq/logseq/config.edn', content: '{:meta/version 1}' },
      { name: 'logseq/logseq/bak/journals/2026_05_11/old.md', content: 'old' },
    ]),
    sessions: [
      '2026-05-11 class | Class | - #BJJ half guard with [[Theo]]/\t- underhook first/- 2026-06-20 tournament',
    ],
  },
  {
    what: 'iCalendar, a feed of classes',
    source: 'RFC 5545; Google Calendar 70.9054 (X-WR-TIMEZONE, UTC), Apple Calendar (TZID, VTIMEZONE)',
    name: 'classes.ics',
    content: [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
      'X-WR-TIMEZONE:Europe/Berlin',
      'BEGIN:VEVENT',
      'UID:1@google.com',
      'DTSTART:20260511T163000Z',
      'DTEND:20260511T180000Z',
      'SUMMARY:Gi fundamentals',
      'LOCATION:Kampfsportzentrum\\, Köln',
      'DESCRIPTION:Half guard\\nwith a very long line that is folded as calendars do wit',
      ' h Theo',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:2@google.com',
      'DTSTART;TZID=Europe/Berlin:20261116T190000',
      'DTEND;TZID=Europe/Berlin:20261116T203000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO',
      'EXDATE;TZID=Europe/Berlin:20261123T190000',
      'SUMMARY:No-gi',
      'END:VEVENT',
      // Moved to the next day.
      'BEGIN:VEVENT',
      'UID:2@google.com',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261116T190000',
      'DTSTART;TZID=Europe/Berlin:20261117T190000',
      'DTEND;TZID=Europe/Berlin:20261117T203000',
      'SUMMARY:No-gi with Ana',
      'END:VEVENT',
      // Of another room, at the time that the moved class had.
      'BEGIN:VEVENT',
      'UID:5@google.com',
      'DTSTART;TZID=Europe/Berlin:20261116T190000',
      'DTEND;TZID=Europe/Berlin:20261116T200000',
      'RRULE:FREQ=WEEKLY;COUNT=1',
      'SUMMARY:Kids',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:3@google.com',
      'DTSTART;VALUE=DATE:20260620',
      'SUMMARY:Tournament',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:4@google.com',
      'DTSTART:20260512T163000Z',
      'STATUS:CANCELLED',
      'SUMMARY:Open mat',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
    sessions: [
      '2026-05-11 18:30-20:00 class | Gi fundamentals | Half guard/with a very long line that is folded as calendars do with Theo |  | Kampfsportzentrum, Köln',
      '2026-11-17 19:00-20:30 class | No-gi with Ana',
      '2026-11-30 19:00-20:30 class | No-gi',
      '2026-11-16 19:00-20:00 class | Kids',
      '2026-06-20 other | Tournament',
    ],
    skipped: ['Open mat · Canceled'],
  },
]

test.each(exportsOfOthers)('$what', async ({ name = '', content, sessions, skipped = [] }) => {
  expect(await becomes(name, content)).toEqual({ sessions, skipped })
})
