import { beltName } from '#shared/accounts/belts.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { type PlanStep, rulesetNames } from '#shared/competitions/competitions.ts'
import type { Match } from '#shared/competitions/matches.ts'
import { endingNames, medalNames, outcomeNames } from '#shared/competitions/results.ts'
import type { LoggedWeight } from '#shared/competitions/weights.ts'
import type { Column } from './workbook.ts'

export const competitionColumns: Column<ArchiveItems['competition']>[] = [
  { header: 'Date', width: 12, format: 'day', cellOf: ({ date }) => date },
  { header: 'Name', width: 32, cellOf: ({ name }) => name },
  { header: 'Place', width: 24, cellOf: ({ place }) => place },
  { header: 'Organizer', width: 20, cellOf: ({ organizer }) => organizer },
  { header: 'Rules', width: 16, cellOf: ({ rules }) => rulesetNames[rules] },
  { header: 'Belt', width: 14, cellOf: ({ belt }) => belt && beltName(belt) },
  { header: 'Age Group', width: 14, cellOf: ({ age }) => age },
  { header: 'Weight Class', width: 16, cellOf: ({ weightClass }) => weightClass },
  { header: 'Weight Limit', width: 14, cellOf: ({ weightLimit }) => weightLimit },
  { header: 'Weigh-in Weight', width: 16, cellOf: ({ weighIn }) => weighIn },
  { header: 'Cost', width: 10, cellOf: ({ cost }) => cost },
  { header: 'Deadline', width: 12, format: 'day', cellOf: ({ deadline }) => deadline },
  { header: 'Placing', width: 9, format: 'number', cellOf: ({ placing }) => placing },
  { header: 'Medal', width: 10, cellOf: ({ medal }) => medal && medalNames[medal] },
  { header: 'Game Plan', width: 60, cellOf: ({ plan }) => plan.map(stepText).join('\n') },
  { header: 'Note', width: 60, cellOf: ({ note }) => note },
  { header: 'Photo', width: 28, cellOf: ({ photo }) => photo && photo.originalName },
]

const stepText = ({ technique, whatIf }: PlanStep, index: number) =>
  `${index + 1}. ${technique}${whatIf === '' ? '' : `: ${whatIf}`}`

export const matchColumns: Column<Match & { competition: string; date: string }>[] = [
  { header: 'Date', width: 12, format: 'day', cellOf: ({ date }) => date },
  { header: 'Competition', width: 32, cellOf: ({ competition }) => competition },
  { header: 'Opponent', width: 24, cellOf: ({ opponent }) => opponent },
  { header: 'Academy', width: 24, cellOf: ({ academy }) => academy },
  { header: 'Result', width: 9, cellOf: ({ outcome }) => outcomeNames[outcome] },
  { header: 'By', width: 16, cellOf: ({ ending }) => ending && endingNames[ending] },
  { header: 'Submission', width: 24, cellOf: ({ technique }) => technique },
  { header: 'From', width: 18, cellOf: ({ position }) => position },
  { header: 'Score', width: 10, cellOf: ({ score }) => score },
  { header: 'Minutes', width: 9, format: 'number', cellOf: ({ minutes }) => minutes },
  { header: 'Notes', width: 60, cellOf: ({ notes }) => notes },
  { header: 'Video', width: 40, cellOf: ({ video }) => video },
  { header: 'Video Notes', width: 40, cellOf: ({ videoNotes }) => videoNotes },
]

export const weightColumns: Column<LoggedWeight & { competition: string }>[] = [
  { header: 'Date', width: 12, format: 'day', cellOf: ({ day }) => day },
  { header: 'Weight', width: 10, cellOf: ({ weight }) => weight },
  { header: 'Competition', width: 32, cellOf: ({ competition }) => competition },
]
