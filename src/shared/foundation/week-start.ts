import { z } from 'zod/mini'
import { fullWeekdays } from './dates.ts'

/** The days on which a member's weeks may start, by number, 0 for Sunday as Date counts them. */
export const weekStarts = [6, 0, 1] as const

export type WeekStartsOn = (typeof weekStarts)[number]

/** Everybody's weeks started on Sunday before they could choose (decision 066). */
export const sunday: WeekStartsOn = 0

export const weekStartsOn = z.literal(weekStarts, 'Please choose the day your week starts on')

/** A member's weeks from their first to their last day, 'Sunday to Saturday'. */
export const weekInWords = (startsOn: WeekStartsOn) =>
  `${fullWeekdays[startsOn]} to ${fullWeekdays[(startsOn + 6) % 7]}`
