import { z } from 'zod/mini'
import { timeOfDay } from './dates.ts'
import { id, optionalText, requiredText } from './fields.ts'
import { limits } from './limits.ts'
import { sessionFields, sessionTypes } from './sessions.ts'
import { tag } from './tags.ts'

/** A day of the week, 0 for Sunday as Date counts them; null for none. */
const weekday = z.nullable(z.literal([0, 1, 2, 3, 4, 5, 6], 'Please choose a weekday'))

const fields = {
  name: requiredText('Name', limits.templateName),
  /** The title of its sessions; '' where the name says it. */
  title: optionalText('Title', limits.title),
  sessionType: sessionFields.sessionType,
  weekday,
  startTime: timeOfDay,
  endTime: timeOfDay,
  academy: sessionFields.academy,
  instructor: sessionFields.instructor,
  tags: sessionFields.tags,
  /** What the notes should answer, read while they are written. */
  notesPrompts: optionalText('Notes prompts', limits.notesPrompts),
  isPinned: z.boolean('Pinned is either on or off'),
}

/** A template to be made. All but its name may be missing. */
export const newTemplate = z.object({
  name: fields.name,
  title: z._default(fields.title, ''),
  sessionType: z._default(fields.sessionType, 'class'),
  weekday: z._default(fields.weekday, null),
  startTime: z._default(fields.startTime, ''),
  endTime: z._default(fields.endTime, ''),
  academy: z._default(fields.academy, ''),
  instructor: z._default(fields.instructor, ''),
  tags: z._default(fields.tags, []),
  notesPrompts: z._default(fields.notesPrompts, ''),
  isPinned: z._default(fields.isPinned, false),
  /** Chosen by the client: a create sent again with the same one answers the same template. */
  clientId: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.clientId), z.regex(/^\P{C}*$/u))),
})

/** What may change of a template; what is missing stays as it is. */
export const templateChanges = z.exactPartial(z.object(fields))

/** A template as it is read. */
export const template = z.object({
  id,
  name: z.string(),
  title: z.string(),
  sessionType: z.enum(sessionTypes),
  weekday: weekday,
  startTime: z.string(),
  endTime: z.string(),
  academy: z.string(),
  instructor: z.string(),
  tags: z.array(tag),
  notesPrompts: z.string(),
  isPinned: z.boolean(),
})

/** A person's templates in the order they have put them in. */
export const templates = z.array(template)

/** The order that templates shall have, by their ids. What is not named comes after. */
export const templateOrder = z.object({
  ids: z.array(id, 'The order is a list of template ids').check(z.maxLength(limits.templatesOfAUser * 2)),
})

export type NewTemplate = z.infer<typeof newTemplate>
export type TemplateChanges = z.infer<typeof templateChanges>
export type Template = z.infer<typeof template>

/** The title of the sessions that a template makes. */
export const titleOf = ({ title, name }: Pick<Template, 'title' | 'name'>) => title || name

type Starter = Pick<NewTemplate, 'name' | 'title' | 'sessionType' | 'notesPrompts'>

/** The templates that somebody without any is offered. */
export const starters: Starter[] = [
  {
    name: 'Class',
    title: '',
    sessionType: 'class',
    notesPrompts: 'What was shown?\nWhat worked in the rounds?\nWhat to ask next time?',
  },
  {
    name: 'Open mat',
    title: '',
    sessionType: 'open-mat',
    notesPrompts: 'Who did you roll with?\nWho caught you, with what, from where?\nWhat did you try?',
  },
  {
    name: 'Private',
    title: 'Private lesson',
    sessionType: 'private',
    notesPrompts: 'What did you ask for?\nThe details that were new.\nWhat to drill until the next one?',
  },
  {
    name: 'Competition',
    title: '',
    sessionType: 'other',
    notesPrompts:
      'Division and weight.\nEach match: how it began, how it ended.\nWhat to change before the next one?',
  },
  {
    name: 'Seminar',
    title: '',
    sessionType: 'other',
    notesPrompts: 'Who taught, and what?\nThree details to keep.\nWhat to try this week?',
  },
]
