import { archiveOf } from '../../test/archives.ts'
import { jpeg } from '../../test/files.ts'
import { finishImport, readImport, sendImport } from '../../test/imports.ts'
import { anEntry, aRound } from '../../test/world.ts'
import { writeEverything } from '../../test/write-everything.ts'
import { call, dayOf, type Habit, type Member } from './member.ts'

const photo = await jpeg()

/** Last night's session, with a round, tags, and a technique. */
async function trains(member: Member, _day: number, more: object = {}) {
  const { world, tag, technique, partner } = member
  const submission = { isMine: true, techniqueId: technique, name: 'Armbar', fromPosition: 'Mount' }
  return call(member, 'post', '/api/entries', {
    ...anEntry({ date: dayOf(world, -1), tags: [tag], techniques: [technique] }),
    rounds: [{ ...aRound, partnerId: partner, result: 'won', submissions: [submission] }, aRound],
    ...more,
  })
}

async function uploads(member: Member) {
  const { status, body } = await member.person.upload({ name: 'roll.jpg', content: photo })
  if (status >= 400) throw new Error(`The photo was answered ${status}: ${JSON.stringify(body)}`)
  return body[0]
}

const trainsWithPhoto = async (member: Member, day: number) =>
  trains(member, day, { fileAttachments: [await uploads(member)] })

async function takesPhotoOut(member: Member, day: number) {
  const { id } = await trainsWithPhoto(member, day)
  await call(member, 'patch', `/api/entries/${id}`, { fileAttachments: [] })
}

/** Deletes a session by mistake, and another one for good, with its photo. */
async function deletesSessions(member: Member, day: number) {
  const { id } = await trains(member, day)
  await call(member, 'delete', `/api/entries/${id}`)
  await call(member, 'post', `/api/entries/${id}/restore`)
  const other = await (day % 5 === 0 ? trainsWithPhoto(member, day) : trains(member, day))
  await call(member, 'delete', `/api/entries/${other.id}`)
}

const classesUntil = (member: Member, days: number) => ({
  title: 'Evening class',
  date: dayOf(member.world),
  startTime: '19:00',
  endTime: '20:30',
  isRecurring: true,
  recurrencePattern: 'weekly',
  recurrenceEndDate: dayOf(member.world, days),
})

const plansClasses = (member: Member) => call(member, 'post', '/api/entries', classesUntil(member, 60))

/** Plans a series, and gives all of it up with the session that begins it. */
async function givesUpSeries(member: Member) {
  const { id } = await call(member, 'post', '/api/entries', classesUntil(member, 90))
  const from = dayOf(member.world, 30)
  const { body } = await member.person.get(`/api/planned?from=${from}&to=${dayOf(member.world, 90)}`)
  const latest = body.reduce((one: { ruleId: number }, other: { ruleId: number }) =>
    one.ruleId > other.ruleId ? one : other,
  )
  await call(member, 'delete', `/api/planned/${latest.ruleId}/${latest.session}?scope=all`)
  await call(member, 'delete', `/api/entries/${id}`)
}

/** What a member adds by mistake and takes out again: the path, and the fields. */
const mistakes = (member: Member, day: number): [string, object][] => [
  ['/api/tags', { name: `Mistake ${day}` }],
  ['/api/partners', { name: `Mistake ${day}` }],
  ['/api/techniques', { name: `Mistake ${day}`, tags: [member.tag] }],
  ['/api/templates', { name: `Mistake ${day}`, startTime: '19:00', endTime: '20:30' }],
  ['/api/reminders', { title: 'Buy tape', date: dayOf(member.world, 3), priority: 'high' }],
  [
    '/api/injuries',
    { part: 'Knee', side: 'left', from: dayOf(member.world, -3), to: dayOf(member.world), note: '' },
  ],
  ['/api/absences', { reason: 'holiday', from: dayOf(member.world, 30), to: dayOf(member.world, 37), note: '' }],
  ['/api/promotions', { date: dayOf(member.world), belt: 'blue', stripes: 1, note: '' }],
  ['/api/competitions', { name: 'Open', date: dayOf(member.world, 20), rules: 'gi', belt: 'blue' }],
  ['/api/practice/logs', { techniqueId: member.technique, date: dayOf(member.world), amount: 10 }],
]

async function makesMistakes(member: Member, day: number) {
  for (const [path, fields] of mistakes(member, day)) {
    const { id } = await call(member, 'post', path, fields)
    await call(member, 'delete', `${path}/${id}`)
  }
}

/** Writes a name twice, and merges the two. */
async function mergesNames(member: Member, day: number) {
  for (const [path, into] of [
    ['/api/tags', 'into'],
    ['/api/partners', 'intoId'],
    ['/api/techniques', 'intoId'],
  ] as const) {
    const { id: right } = await call(member, 'post', path, { name: `Name ${day}` })
    const { id: wrong } = await call(member, 'post', path, { name: `Typo ${day}` })
    await call(member, 'post', `${path}/${wrong}/merge`, { [into]: right })
  }
}

/** A reminder that comes due the day after tomorrow, and one of the last that is done. */
async function setsReminders(member: Member) {
  const fields = { title: 'Wash the gi', priority: 'medium', repeat: '' }
  await call(member, 'post', '/api/reminders', { ...fields, date: dayOf(member.world, 2) })
  const { body } = await member.person.get('/api/reminders')
  const due = body.find((one: { date: string; completed: boolean }) => one.date <= dayOf(member.world))
  if (due) await call(member, 'patch', `/api/reminders/${due.id}`, { completed: true })
}

const practices = (member: Member) =>
  call(member, 'post', '/api/practice/reviews', {
    techniqueId: member.technique,
    rating: 'good',
    date: dayOf(member.world),
  })

/** A spreadsheet that is imported, one that is left, and one that is taken back. */
async function importsSpreadsheet(member: Member, day: number) {
  const csv = (title: string) =>
    `Date,Start,Title,Notes,Tags\n${dayOf(member.world, -1)},07:00,${title},,Rare ${day}`
  const { id } = await readImport(member.person, 'log.csv', csv(`Class ${day}`))
  await finishImport(member.world, member.person, id)
  const back = await readImport(member.person, 'log.csv', csv(`Wrong ${day}`))
  await finishImport(member.world, member.person, back.id)
  await call(member, 'post', `/api/import/${back.id}/undo`)
  await sendImport(member.person, 'left.csv', csv(`Left ${day}`))
}

/** The archive of an account that is given up comes in, is taken back every other time, and is read once more for nothing. */
async function importsArchive(member: Member, day: number) {
  const { world, person } = member
  const former = await world.signUp()
  await writeEverything(former)
  const { raw } = await archiveOf(former)
  await call({ person: former }, 'delete', '/api/user')
  const { id } = await readImport(person, 'rollbook.zip', raw)
  await finishImport(world, person, id)
  if (day % 2 === 0) await call(member, 'post', `/api/import/${id}/undo`)
  await sendImport(person, 'rollbook.zip', raw)
}

/** A new technique that older notes seem to name, though they mean something else. */
async function ignoresSuggestion(member: Member, day: number) {
  const name = `Flower ${day}`
  const entry = anEntry({ date: dayOf(member.world, -1), notes: `${name} in her hair.` })
  const { id } = await call(member, 'post', '/api/entries', entry)
  const technique = await call(member, 'post', '/api/techniques', { name })
  await call(member, 'post', '/api/entries/suggested/ignore', { technique: technique.id, entries: [id] })
}

export const journalHabits: Habit[] = [
  [2, trains],
  [14, trainsWithPhoto],
  [30, takesPhotoOut],
  [30, uploads],
  [4, deletesSessions],
  [60, plansClasses],
  [12, givesUpSeries],
  [6, makesMistakes],
  [20, mergesNames],
  [3, setsReminders],
  [7, practices],
  [30, importsSpreadsheet],
  [45, importsArchive],
  [10, ignoresSuggestion],
]
