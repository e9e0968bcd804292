import type { Competition } from '#shared/competitions/competitions.ts'
import type { Entry } from '#shared/entries/entries.ts'
import type { Context } from '#shared/sparring/contexts.ts'
import type { Partner } from '#shared/sparring/partners.ts'
import type { Stats } from '#shared/stats/stats.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import type { WeekStartsOn } from '../src/shared/foundation/dates.ts'

/** A day as a number, 1 for January 2, 1970. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000
const dayOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
/** The number of the first day of week 0, by the day that weeks start on; January 4, 1970 was a Sunday. */
const firstWeek = { 6: 2, 0: 3, 1: 4 }
/** The number of the week, for a member whose weeks start on that day. */
const weeksOf = (startsOn: WeekStartsOn) => (day: string) => Math.floor((numberOf(day) - firstWeek[startsOn]) / 7)
type WeekOf = ReturnType<typeof weeksOf>

function minutesOf({ startTime, endTime }: Entry): number {
  if (startTime === '' || endTime === '') return 0
  const [start = 0, end = 0] = [startTime, endTime].map((time) => {
    const [hours, minutes] = time.split(':').map(Number)
    return (hours ?? 0) * 60 + (minutes ?? 0)
  })
  return end >= start ? end - start : end + 24 * 60 - start
}

function sumOf(entries: Entry[]) {
  let minutes = 0
  for (const entry of entries) minutes += minutesOf(entry)
  return { sessions: entries.length, minutes }
}

const totalsOf = (entries: Entry[]) => ({
  ...sumOf(entries),
  timed: entries.filter((entry) => minutesOf(entry) > 0).length,
})

/** The entries by one or several keys each. */
function by(entries: Entry[], keysOf: (entry: Entry) => (string | number)[]): Map<string | number, Entry[]> {
  const groups = new Map<string | number, Entry[]>()
  for (const entry of entries)
    for (const key of keysOf(entry)) groups.set(key, [...(groups.get(key) ?? []), entry])
  return groups
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Those with the most sessions, by name if there are as many. */
function top<T extends { sessions: number }>(rows: T[], nameOf: (row: T) => string): T[] {
  return rows.sort((a, b) => b.sessions - a.sessions || compare(nameOf(a), nameOf(b))).slice(0, 10)
}

function named(entries: Entry[], field: 'academy' | 'instructor') {
  const groups = by(entries, (entry) => (entry[field] === '' ? [] : [entry[field].toLowerCase()]))
  const usual = (those: Entry[]) =>
    top(
      [...by(those, (entry) => [entry[field]])].map(([name, same]) => ({ name: String(name), ...sumOf(same) })),
      ({ name }) => name,
    )[0]?.name ?? ''
  return top(
    [...groups].map(([, those]) => ({ name: usual(those), ...sumOf(those) })),
    ({ name }) => name,
  )
}

function streakOf(entries: Entry[], today: string, weekOf: WeekOf) {
  const weeks = new Set(entries.map(({ date }) => weekOf(date)))
  const runUntil = (week: number): number => (weeks.has(week) ? 1 + runUntil(week - 1) : 0)
  const now = weekOf(today)
  // A week ahead of the member's own belongs to who is ahead of their account's time zone.
  const last = [now + 1, now, now - 1].find((week) => weeks.has(week))
  return {
    current: last === undefined ? 0 : runUntil(last),
    longest: Math.max(0, ...[...weeks].map(runUntil)),
  }
}

function stepsOf(entries: Entry[], from: string, to: string, weekOf: WeekOf | undefined) {
  const steps: Stats['steps'] = []
  const keyOf = (day: string) => (weekOf ? weekOf(day) : day.slice(0, 7))
  for (let day = numberOf(from); day <= numberOf(to); day++) {
    const last = steps.at(-1)
    if (last && keyOf(last.to) === keyOf(dayOf(day))) last.to = dayOf(day)
    else steps.push({ from: dayOf(day), to: dayOf(day), sessions: 0, minutes: 0 })
  }
  return steps.map((step) => ({
    ...step,
    ...sumOf(entries.filter(({ date }) => step.from <= date && date <= step.to)),
  }))
}

const noLoad = { weeks: [], counted: 0, uncounted: 0 }

/** The load of the last 53 weeks from one day to a later one, all of them whole. */
function loadOf(all: Entry[], from: string, to: string, startsOn: WeekStartsOn) {
  const weekOf = weeksOf(startsOn)
  if (from > to) return noLoad
  const weeks: number[] = []
  for (let week = Math.max(weekOf(from), weekOf(to) - 52); week <= weekOf(to); week++) weeks.push(week)
  const begun = Math.min(...all.map(({ date }) => weekOf(date)))
  const inWeek = (week: number) => all.filter(({ date }) => weekOf(date) === week)
  const counts = (entry: Entry) => entry.effort !== null && minutesOf(entry) > 0
  const loadIn = (week: number) => {
    let load = 0
    for (const entry of inWeek(week)) load += (entry.effort ?? 0) * minutesOf(entry)
    return load
  }
  const shown = weeks.flatMap(inWeek)
  return {
    weeks: weeks.map((week) => ({
      from: dayOf(week * 7 + firstWeek[startsOn]),
      to: dayOf(week * 7 + firstWeek[startsOn] + 6),
      load: loadIn(week),
      average:
        week < begun + 3
          ? null
          : Math.round((loadIn(week) + loadIn(week - 1) + loadIn(week - 2) + loadIn(week - 3)) / 4),
    })),
    counted: shown.filter(counts).length,
    uncounted: shown.filter((entry) => !counts(entry)).length,
  }
}

/** The catalog's name of a technique, by any of its names. */
const inCatalog = (name: string) =>
  catalog.find((technique) =>
    [technique.name, ...technique.otherNames].some((own) => own.toLowerCase() === name.toLowerCase()),
  )?.name ?? name

/** How often each submission is named, the most frequent ones first. */
function times(rounds: Entry['rounds'], isMine: boolean) {
  const counts = new Map<string, number>()
  for (const { submissions } of rounds)
    for (const submission of submissions) {
      const name = inCatalog(submission.name)
      if (submission.isMine === isMine) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  return [...counts]
    .map(([name, count]) => ({ name, times: count }))
    .sort((a, b) => b.times - a.times || compare(a.name, b.name))
    .slice(0, 10)
}

/** As many days before; of a month, the same days of the month before, as far as `today`. */
function daysBefore(from: string, to: string, today: string) {
  const last = dayOf(numberOf(from) - 1)
  if (!from.endsWith('-01') || from.slice(0, 7) !== to.slice(0, 7))
    return { from: dayOf(numberOf(from) - (numberOf(to) - numberOf(from) + 1)), to: last }
  const end = from <= today && today < to ? today : to
  const isWhole = dayOf(numberOf(end) + 1).endsWith('-01')
  const sameDay = `${last.slice(0, 7)}${end.slice(7)}`
  return { from: `${last.slice(0, 7)}-01`, to: isWhole || sameDay > last ? last : sameDay }
}

interface Asked {
  from?: string
  to?: string
  attire?: 'gi' | 'no-gi'
}

/** A round in what its session was trained in, unless it says otherwise. */
const worn = (round: Entry['rounds'][number], { attire }: Entry) =>
  round.attire === null && attire !== 'both' ? { ...round, attire } : round

/** The Training Stats of these entries of a member, by plain arithmetic over them, one by one. */
export function expectedStats(stored: Entry[], today: string, range: Asked, weekStartsOn: WeekStartsOn = 0) {
  const entries = stored.map((entry) => ({ ...entry, rounds: entry.rounds.map((round) => worn(round, entry)) }))
  const counts = (round: Entry['rounds'][number]) => range.attire === undefined || round.attire === range.attire
  const isIn = ({ attire, rounds }: Entry) =>
    [undefined, attire].includes(range.attire) || attire === 'both' || rounds.some(counts)
  const all = entries.filter((entry) => !entry.isPlanned && isIn(entry))
  const firstDay = all.map(({ date }) => date).sort()[0] ?? ''
  const to = range.to ?? today
  const from = range.from ?? (firstDay !== '' && firstDay <= to ? firstDay : to)
  const within = (start: string, end: string) => all.filter(({ date }) => start <= date && date <= end)
  const shown = within(from, to)
  const rounds = shown.flatMap((entry) => entry.rounds).filter(counts)
  const length = numberOf(to) - numberOf(from) + 1
  const before = daysBefore(from, to, today)
  const weekOf = weeksOf(weekStartsOn)
  const sumsBefore = ({ from, to }: { from: string; to: string }) => ({
    ...totalsOf(within(from, to)),
    rounds: within(from, to)
      .flatMap((entry) => entry.rounds)
      .filter(counts).length,
    streak: streakOf(
      all.filter(({ date }) => weekOf(date) <= weekOf(to)),
      to,
      weekOf,
    ).current,
  })
  const lastDay = to > today ? dayOf(numberOf(today) + 1) : to
  const isByWeek = length <= 182
  const tagged = by(shown, ({ tags }) => tags.map(({ id }) => id))
  const mentioning = by(shown, ({ techniques }) => techniques.map(({ id }) => id))
  return {
    today,
    from,
    to,
    attire: range.attire ?? null,
    firstDay,
    totals: totalsOf(shown),
    before: range.from === undefined ? null : { ...before, ...sumsBefore(before) },
    weekStartsOn,
    streak: streakOf(all, today, weeksOf(weekStartsOn)),
    days: [
      ...by(
        all.filter(({ date }) => numberOf(date) > numberOf(today) - 365),
        ({ date }) => [date],
      ),
    ]
      .map(([day, those]) => ({ day: String(day), ...sumOf(those) }))
      .sort((a, b) => compare(a.day, b.day)),
    step: isByWeek ? 'week' : 'month',
    steps:
      firstDay === ''
        ? []
        : stepsOf(all, from > firstDay ? from : firstDay, lastDay, isByWeek ? weeksOf(weekStartsOn) : undefined),
    load: firstDay === '' ? noLoad : loadOf(all, from > firstDay ? from : firstDay, lastDay, weekStartsOn),
    rounds: rounds.length,
    submissions: { landed: times(rounds, true), caught: times(rounds, false) },
    types: top(
      [...by(shown, ({ sessionType }) => [sessionType])].map(([type, those]) => ({
        type: String(type),
        ...sumOf(those),
      })),
      ({ type }) => type,
    ),
    academies: named(shown, 'academy'),
    instructors: named(shown, 'instructor'),
    tags: top(
      [...tagged].flatMap(([id, those]) =>
        (those[0]?.tags ?? []).filter((tag) => tag.id === id).map((tag) => ({ ...tag, sessions: those.length })),
      ),
      ({ name }) => name.toLowerCase(),
    ),
    techniques: top(
      [...mentioning].flatMap(([id, those]) =>
        (those[0]?.techniques ?? [])
          .filter((technique) => technique.id === id)
          .map((technique) => ({ ...technique, sessions: those.length })),
      ),
      ({ name }) => name.toLowerCase(),
    ),
  }
}

/** The context of the rounds of these entries, and what was counted in them, one by one. */
export function expectedContexts(stored: Entry[], partners: Partner[], { from = '', to = '9', attire }: Asked) {
  const rounds = stored
    .filter(({ isPlanned, date }) => !isPlanned && from <= date && date <= to)
    .flatMap((entry) => entry.rounds.map((round) => worn(round, entry)))
    .filter((round) => attire === undefined || round.attire === attire)
  const contexts = new Map<string, Context>()
  const sides = { mine: { ...nothing }, theirs: { ...nothing } }
  let counted = 0
  for (const { partner, kind = null, result, submissions, counts } of rounds) {
    const { belt = '', size = '' } = partners.find(({ id }) => id === partner?.id) ?? {}
    const key = `${kind} ${belt} ${size}`
    const context = contexts.get(key) ?? { kind, belt, size, rounds: 0, won: 0, landed: 0, caught: 0 }
    context.rounds += 1
    if (result === 'won') context.won += 1
    if (submissions.some(({ isMine }) => isMine)) context.landed += 1
    if (submissions.some(({ isMine }) => !isMine)) context.caught += 1
    contexts.set(key, context)
    if (!counts) continue
    counted += 1
    for (const side of ['mine', 'theirs'] as const)
      for (const action of ['takedowns', 'sweeps', 'passes', 'escapes'] as const)
        sides[side][action] += counts[side][action]
  }
  return { contexts: [...contexts.values()], counted: { rounds: counted, ...sides } }
}

/** The hardest of the rounds of these entries, by going through all that was measured, beat by beat. */
export function expectedHardestRounds(
  stored: Entry[],
  measured: ReadonlyMap<number, { startedAt: string; samples: Uint8Array }>,
  { from = '', to = '9' }: Asked,
) {
  const trained = stored.filter(({ isPlanned, date }) => !isPlanned && from <= date && date <= to)
  const rounds = trained.flatMap(({ id: entryId, date, rounds }) => {
    const { startedAt: since = '', samples = new Uint8Array() } = measured.get(entryId) ?? {}
    const starts = rounds.map(({ startedAt = '', minutes }) => (minutes ? Date.parse(startedAt) : Number.NaN))
    return rounds.map(({ minutes, partner, kind = null }, index) => {
      const start = starts[index] ?? 0
      const isIn = (time: number) =>
        start <= time &&
        time < start + (minutes ?? 0) * 60_000 &&
        !starts.some((other) => start < other && other <= time)
      const beats = [...samples].filter((bpm, at) => bpm > 0 && isIn(Date.parse(since) + at * 5_000))
      const average = beats.reduce((sum, bpm) => sum + bpm, 0) / beats.length
      const round = { entryId, date, number: index + 1, partner: partner?.name ?? '', kind }
      return { ...round, average, highest: Math.max(...beats), seconds: beats.length * 5 }
    })
  })
  return rounds
    .filter(({ seconds }) => seconds >= 30)
    .sort(
      (a, b) => b.average - a.average || compare(b.date, a.date) || b.entryId - a.entryId || a.number - b.number,
    )
    .slice(0, 5)
    .map(({ seconds: _, average, ...round }) => ({ ...round, average: Math.round(average) }))
}

const nothing = { takedowns: 0, sweeps: 0, passes: 0, escapes: 0 }

const endingsInOrder = ['', 'submission', 'points', 'advantages', 'decision', 'disqualification', 'walkover']

/** What the matches of these competitions come to, by counting one by one, beside the rounds of these entries. */
export function expectedMatches(competitions: Pick<Competition, 'matches'>[], entries: Entry[]) {
  const sums = { competitions: competitions.length, won: 0, lost: 0, drawn: 0 }
  const endings = new Map<string, { ending: string; won: number; lost: number }>()
  const submissions = new Map<string, { side: string; name: string; position: string; times: number }>()
  for (const { matches } of competitions)
    for (const { outcome, ending, technique: written, position } of matches) {
      const technique = inCatalog(written)
      sums[outcome === 'draw' ? 'drawn' : outcome] += 1
      if (outcome === 'draw') continue
      const counted = endings.get(ending) ?? { ending, won: 0, lost: 0 }
      counted[outcome] += 1
      endings.set(ending, counted)
      if (technique === '') continue
      const key = [outcome, technique.toLowerCase(), position.toLowerCase()].join()
      const before = submissions.get(key) ?? { side: outcome, name: technique, position, times: 0 }
      submissions.set(key, { ...before, times: before.times + 1 })
    }
  const all = entries.flatMap(({ rounds }) => rounds).flatMap((round) => round.submissions)
  const ofSide = (side: string) =>
    [...submissions.values()]
      .filter((one) => one.side === side)
      .map(({ side: _, ...one }) => ({
        ...one,
        training: all.filter(({ isMine, name }) => isMine === (side === 'won') && inCatalog(name) === one.name)
          .length,
      }))
      .sort((one, other) => other.times - one.times || compare(one.name, other.name))
  return {
    ...sums,
    endings: endingsInOrder.flatMap((ending) => endings.get(ending) ?? []),
    landed: ofSide('won'),
    caught: ofSide('lost'),
  }
}

/** Named items, the most frequent first, then by name. */
function frequent<T extends { name: string }>(named: T[], keyOf: (item: T) => string | number) {
  const counts = new Map<string | number, { item: T; times: number }>()
  for (const item of named) counts.set(keyOf(item), { item, times: (counts.get(keyOf(item))?.times ?? 0) + 1 })
  return [...counts.values()].sort(
    (a, b) => b.times - a.times || compare(a.item.name.toLowerCase(), b.item.name.toLowerCase()),
  )
}

/** The recap of a year with these entries of a member, in the same way. */
export function expectedRecap(entries: Entry[], year: number, weekStartsOn: WeekStartsOn = 0) {
  const all = entries.filter(({ isPlanned }) => !isPlanned)
  const yearOf = ({ date }: Entry) => Number(date.slice(0, 4))
  const shown = all.filter((entry) => yearOf(entry) === year)
  const years = all.map(yearOf)
  const rounds = shown.flatMap((entry) => entry.rounds)
  const submissions = (isMine: boolean) => ({
    times: rounds.flatMap((round) => round.submissions).filter((submission) => submission.isMine === isMine)
      .length,
    most: times(rounds, isMine),
  })
  const partners = frequent(
    rounds.flatMap(({ partner }) => partner ?? []),
    ({ id }) => id,
  )
  const techniques = frequent(
    shown.flatMap((entry) => entry.techniques),
    ({ id }) => id,
  )
  const photos = shown
    .sort((a, b) => compare(a.date, b.date) || a.id - b.id)
    .flatMap((entry) => entry.fileAttachments.filter(({ mimetype }) => mimetype.startsWith('image/')))
  return {
    year,
    previous:
      years
        .filter((other) => other < year)
        .sort()
        .at(-1) ?? null,
    next: years.filter((other) => other > year).sort()[0] ?? null,
    totals: totalsOf(shown),
    days: new Set(shown.map(({ date }) => date)).size,
    months: stepsOf(all, `${year}-01-01`, `${year}-12-31`, undefined),
    streak: streakOf(shown, `${year}-12-31`, weeksOf(weekStartsOn)).longest,
    rounds: rounds.length,
    partners: {
      count: partners.length,
      most: partners.slice(0, 5).map(({ item: { id, name }, times }) => ({ id, name, rounds: times })),
    },
    techniques: {
      count: techniques.length,
      most: techniques.slice(0, 5).map(({ item: { id, name }, times }) => ({ id, name, sessions: times })),
    },
    submissions: { landed: submissions(true), caught: submissions(false) },
    photos: { count: photos.length, latest: photos.slice(-60) },
  }
}
