import type { GeneratedAlways } from 'kysely'
import type { Template } from '#shared/templates.ts'
import type { SessionType } from '#shared/training-fields.ts'

export interface Templates {
  userId: number
  id: GeneratedAlways<number>
  clientId: string | null
  payloadHash: string | null
  name: string
  title: string
  sessionType: SessionType
  weekday: Template['weekday']
  startTime: string
  endTime: string
  academy: string
  instructor: string
  notesPrompts: string
  isPinned: boolean
  position: number
}

export interface TemplateTags {
  userId: number
  templateId: number
  tagId: number
}

/** Which series is the class of a template. */
export interface WeeklyClasses {
  userId: number
  templateId: number
  ruleId: number
  /** Whether the template began the series, which then ends with it. */
  isOwn: boolean
}
