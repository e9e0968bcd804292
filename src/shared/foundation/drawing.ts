import type { DateStyle } from './date-style.ts'
import type { LocalTime } from './local-time.ts'

/** The pages whose first screen the server draws. */
export type DrawnPage = 'journal' | 'calendar'

/** What the server draws the first screen from, and for whom. */
export interface Drawing {
  page: DrawnPage
  /** What the document contains as data. */
  boot: Record<string, unknown>
  isDark: boolean
  dateStyle: DateStyle
  /** The time where the reader is. */
  time: LocalTime
}

/** The first screen as HTML, and the styles that only it needs. */
export interface Drawn {
  markup: string
  style: string
}

export type Draw = (drawing: Drawing) => Drawn
