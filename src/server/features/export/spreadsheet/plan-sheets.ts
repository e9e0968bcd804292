import { absenceReasonNames } from '#shared/absences/absences.ts'
import { beltName } from '#shared/accounts/belts.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import { priorityNames, repeatNames } from '#shared/calendar/reminder-changes.ts'
import { focusKindNames, focusText } from '#shared/focus/focuses.ts'
import { weekdayNames } from '#shared/foundation/dates.ts'
import { bodySideNames } from '#shared/injuries/injuries.ts'
import { sessionTypeNames } from '#shared/training/training-fields.ts'
import { namesOf, yesIf } from './cells.ts'
import type { Column } from './workbook.ts'

export const reminderColumns: Column<ArchiveItems['reminder']>[] = [
  { header: 'Date', width: 12, format: 'day', cellOf: ({ date }) => date },
  { header: 'Title', width: 40, cellOf: ({ title }) => title },
  { header: 'Priority', width: 10, cellOf: ({ priority }) => priorityNames[priority] },
  { header: 'Repeats', width: 16, cellOf: ({ repeat }) => repeatNames[repeat] },
  {
    header: 'Completed (UTC)',
    width: 12,
    format: 'day',
    cellOf: ({ completedAt }) => completedAt && completedAt.slice(0, 10),
  },
]

export const templateColumns: Column<ArchiveItems['template']>[] = [
  { header: 'Name', width: 24, cellOf: ({ name }) => name },
  { header: 'Title', width: 32, cellOf: ({ title }) => title },
  {
    header: 'Weekday',
    width: 12,
    cellOf: ({ weekday }) => (weekday === null ? null : weekdayNames([weekday])),
  },
  { header: 'Start Time', width: 11, format: 'time', cellOf: ({ startTime }) => startTime },
  { header: 'End Time', width: 11, format: 'time', cellOf: ({ endTime }) => endTime },
  { header: 'Session Type', width: 14, cellOf: ({ sessionType }) => sessionTypeNames[sessionType] },
  { header: 'Academy', width: 24, cellOf: ({ academy }) => academy },
  { header: 'Instructor', width: 20, cellOf: ({ instructor }) => instructor },
  { header: 'Tags', width: 28, cellOf: ({ tags }) => namesOf(tags) },
  { header: 'Notes Prompts', width: 60, cellOf: ({ notesPrompts }) => notesPrompts },
  { header: 'Pinned', width: 9, cellOf: ({ isPinned }) => yesIf(isPinned) },
]

export const promotionColumns: Column<ArchiveItems['promotion']>[] = [
  { header: 'Date', width: 12, format: 'day', cellOf: ({ date }) => date },
  { header: 'Belt', width: 14, cellOf: ({ belt }) => beltName(belt) },
  { header: 'Stripes', width: 9, format: 'number', cellOf: ({ stripes }) => stripes },
  { header: 'Academy', width: 24, cellOf: ({ academy }) => academy },
  { header: 'Note', width: 60, cellOf: ({ note }) => note },
  { header: 'Photo', width: 28, cellOf: ({ photo }) => photo && photo.originalName },
]

export const injuryColumns: Column<ArchiveItems['injury']>[] = [
  { header: 'Part of the Body', width: 18, cellOf: ({ part }) => part },
  { header: 'Side', width: 9, cellOf: ({ side }) => side && bodySideNames[side] },
  { header: 'First Day', width: 12, format: 'day', cellOf: ({ from }) => from },
  { header: 'Last Day', width: 12, format: 'day', cellOf: ({ to }) => to },
  { header: 'Note', width: 60, cellOf: ({ note }) => note },
]

export const absenceColumns: Column<ArchiveItems['absence']>[] = [
  { header: 'Reason', width: 14, cellOf: ({ reason }) => absenceReasonNames[reason] },
  { header: 'First Day', width: 12, format: 'day', cellOf: ({ from }) => from },
  { header: 'Last Day', width: 12, format: 'day', cellOf: ({ to }) => to },
  { header: 'Note', width: 60, cellOf: ({ note }) => note },
]

export const focusColumns: Column<ArchiveItems['focus']>[] = [
  { header: 'Focus', width: 32, cellOf: focusText },
  { header: 'Kind', width: 18, cellOf: ({ kind }) => focusKindNames[kind] },
  { header: 'First Day', width: 12, format: 'day', cellOf: ({ from }) => from },
  { header: 'Weeks', width: 9, format: 'number', cellOf: ({ weeks }) => weeks },
  { header: 'Last Day', width: 12, format: 'day', cellOf: ({ to }) => to },
  { header: 'Note', width: 60, cellOf: ({ note }) => note },
]
