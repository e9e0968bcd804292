import type { DateStyle } from './date-style.ts'
import type { LocalTime } from './local-time.ts'

/** The pages whose first screen the server draws. */
export type DrawnPage = 'journal' | 'calendar'

/** The input for drawing a first screen on the server. */
export interface Drawing {
  page: DrawnPage
  /** The document's boot data. */
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
