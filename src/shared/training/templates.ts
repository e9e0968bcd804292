import { z } from 'zod/mini'
import { timeOfDay, weekdayNames } from '../foundation/dates.ts'
import { field, inputShape, requiredField } from '../foundation/field-table.ts'
import { id, optionalText, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength, minLength } from '../foundation/text.ts'
import { changeOf, thing } from '../foundation/thing.ts'
import { tag } from './tags.ts'
import { sessionFields } from './training-fields.ts'

/** A day of the week, 0 for Sunday as Date counts them; null for none. */
const weekday = z.nullable(z.literal([0, 1, 2, 3, 4, 5, 6], 'Please choose a weekday'))

const { title: _title, ...session } = sessionFields

const fields = {
  name: requiredField(requiredText('Name', limits.templateName), z.string()),
  /** The title of its sessions; '' to use the name. */
  title: field(optionalText('Title', limits.title), z.string(), ''),
  weekday: field(weekday, weekday, null),
  ...session,
  /** Questions for the notes, shown while they are written. */
  notesPrompts: field(optionalText('Notes prompts', limits.notesPrompts), z.string(), ''),
  isPinned: field(z.boolean('Pinned must be on or off'), z.boolean(), false),
}

/**
 * A template. With a weekday and a start it is a class, and `ruleId` the series that plans it; weekday and times are those
 * of the series. Replies of earlier versions, which devices have cached, don't have the field.
 */
export const template = thing(fields, { ruleId: z._default(z.nullable(id), null) })

const tags = z.array(tag)

/** A template as the device has it: with its tags whole, to be shown. */
export const templateOnDevice = {
  stored: template.stored,
  create: z.extend(template.create, { tags: z._default(tags, []) }),
  change: changeOf({ ...inputShape(fields), tags }),
}

/** A new order of templates, by id. The others follow in their previous order. */
export const templateOrder = z.object({
  ids: z.array(id, 'The order is a list of template ids').check(maxLength(limits.templatesOfAUser * 2)),
})

type NewTemplate = z.infer<typeof template.create>
/** A template's fields, without the client id. */
export type TemplateFields = Omit<NewTemplate, 'clientId'>
export type Template = z.infer<typeof template.stored>

/** The title of a template's sessions. */
export const templateTitleOf = ({ title, name }: Pick<Template, 'title' | 'name'>) => title || name

/** When and where a new member trains. */
export const trainingTimes = z.object({
  /** By number, 0 for Sunday. */
  weekdays: z.array(z.literal([0, 1, 2, 3, 4, 5, 6])).check(minLength(1, 'Choose at least one day')),
  startTime: timeOfDay.check(minLength(1, 'When does it start?')),
  endTime: timeOfDay,
  academy: session.academy.input,
})

export type TrainingTimes = z.infer<typeof trainingTimes>

/** The template of a class on each weekday, named after it: 'Tuesday class'. */
export const templatesFor = ({ weekdays: days, ...fields }: TrainingTimes): TemplateFields[] =>
  days.map((weekday) => ({ ...template.initial, ...fields, name: `${weekdayNames([weekday])} class`, weekday }))

type Starter = Pick<NewTemplate, 'name' | 'title' | 'sessionType' | 'notesPrompts'>

/** Ready-made templates, offered while a person has none. */
export const starters: Starter[] = [
  {
    name: 'Class',
    title: '',
    sessionType: 'class',
    notesPrompts: 'What did class cover?\nWhat worked in the rounds?\nWhat will you ask next time?',
  },
  {
    name: 'Open mat',
    title: '',
    sessionType: 'open-mat',
    notesPrompts: 'Who did you roll with?\nWho tapped you, with what, and from where?\nWhat did you try?',
  },
  {
    name: 'Private',
    title: 'Private lesson',
    sessionType: 'private',
    notesPrompts: 'What did you ask for?\nWhich details were new?\nWhat will you drill before the next one?',
  },
  {
    name: 'Competition',
    title: '',
    sessionType: 'other',
    notesPrompts:
      'Division and weight?\nHow did each match start and end?\nWhat will you change before the next one?',
  },
  {
    name: 'Seminar',
    title: '',
    sessionType: 'other',
    notesPrompts: 'Who taught, and what?\nWhich three details will you keep?\nWhat will you try this week?',
  },
]
