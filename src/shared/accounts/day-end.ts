import { z } from 'zod/mini'
import { addDays } from '../foundation/dates.ts'
import type { LocalTime } from '../foundation/time-zone.ts'

/** The hours after midnight at which a member's day may end; 0 is midnight. */
export const dayEnds = [0, 1, 2, 3, 4, 5] as const

export type DayEndsAt = (typeof dayEnds)[number]

export const dayEndsAt = z.literal(dayEnds, 'Please choose when your day ends')

/** A time as its member counts it: before their day has ended, it is that of the evening before, in minutes beyond 1,440. */
export const timeOfEvening = ({ day, minutes }: LocalTime, endsAt: DayEndsAt): LocalTime =>
  minutes < endsAt * 60 ? { day: addDays(day, -1), minutes: minutes + 1440 } : { day, minutes }
