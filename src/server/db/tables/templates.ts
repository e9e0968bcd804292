import type { Generated, GeneratedAlways } from 'kysely'
import type { Template } from '#shared/training/templates.ts'
import type { SessionType } from '#shared/training/training-fields.ts'
import type { UserId } from '../ids.ts'
import type { WithRemoved } from './removals.ts'

interface Templates {
  userId: UserId
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
  attire: Template['attire']
  notesPrompts: string
  isPinned: boolean
  position: number
  createdAt: Generated<Date | null>
  updatedAt: Generated<Date | null>
}

interface TemplateTags {
  userId: UserId
  templateId: number
  tagId: number
}

export interface TemplatesTables {
  templates: Templates
  allTemplates: WithRemoved<Templates>
  templateTags: TemplateTags
}
