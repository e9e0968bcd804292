import type { DateStyle } from './date-style.ts'
import type { LocalTime } from './time-zone.ts'

/** The pages whose first screen the server renders. */
export type SsrPage = 'journal' | 'calendar'

/** The input for rendering a first screen on the server. */
export interface SsrInput {
  page: SsrPage
  /** The document's boot data. */
  boot: Record<string, unknown>
  isDark: boolean
  dateStyle: DateStyle
  /** The time where the reader is. */
  time: LocalTime
}

/** The first screen as HTML, and the styles that only it needs. */
export interface SsrOutput {
  markup: string
  style: string
}

export type Render = (input: SsrInput) => SsrOutput
