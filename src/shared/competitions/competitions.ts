import { z } from 'zod/mini'
import { beltLevels, beltName } from '../accounts/belts.ts'
import { calendarDay, optionalDay } from '../foundation/dates.ts'
import { field, inputShape, requiredField } from '../foundation/field-table.ts'
import { optionalText, requiredText } from '../foundation/fields.ts'
import { competitionLimits } from '../foundation/lazy-limits.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength } from '../foundation/text.ts'
import { changeOf, thing } from '../foundation/thing.ts'
import { attachment, attachmentName } from '../media/media.ts'
import { match, matchInputs } from './matches.ts'
import { medals } from './results.ts'
import { loggedWeight, weight, weightHint, weightInputs } from './weights.ts'

/** What is worn, or that only submissions win. */
export const rulesets = ['gi', 'no-gi', 'submission-only'] as const

type Ruleset = (typeof rulesets)[number]

/** Their labels. */
export const rulesetNames: Record<Ruleset, string> = {
  gi: 'Gi',
  'no-gi': 'No-Gi',
  'submission-only': 'Submission only',
}

/** Suggested age groups; any other may be typed. */
export const ageGroups = ['Juvenile', 'Adult', ...Array.from({ length: 7 }, (_, n) => `Master ${n + 1}`)]

/** Suggested weight classes; any other may be typed. */
export const weightClasses = [
  'Rooster',
  'Light Feather',
  'Feather',
  'Light',
  'Middle',
  'Medium Heavy',
  'Heavy',
  'Super Heavy',
  'Ultra Heavy',
  'Absolute',
]

const optionalBelt = z.enum(['', ...beltLevels], 'Please choose a belt')

/** A step of a game plan: a technique, and what to do if it doesn't work. */
const planStep = z.object({
  technique: requiredText('Technique', limits.techniqueName),
  whatIf: z._default(optionalText('What if', competitionLimits.whatIf), ''),
})

const plan = z
  .array(planStep, 'A game plan is a list of techniques')
  .check(
    maxLength(
      competitionLimits.stepsOfAPlan,
      `A game plan can have at most ${competitionLimits.stepsOfAPlan} techniques`,
    ),
  )

/** A game plan in its form: rows that nobody filled in are left out. */
export const planInForm = z.object({
  plan: z.array(
    z
      .object({
        technique: optionalText('Technique', limits.techniqueName),
        whatIf: optionalText('What if', competitionLimits.whatIf),
      })
      .check(
        z.refine(({ technique, whatIf }) => technique !== '' || whatIf === '', {
          error: 'Technique is required',
          path: ['technique'],
        }),
      ),
  ),
})

const wholePlacing = `A placing is a whole number from 1 to ${competitionLimits.placing}`

const fields = {
  name: requiredField(requiredText('Name', competitionLimits.name), z.string()),
  date: requiredField(calendarDay, z.string()),
  place: field(optionalText('Place', competitionLimits.place), z.string(), ''),
  organizer: field(optionalText('Organizer', limits.academy), z.string(), ''),
  rules: field(z.enum(rulesets, 'Please choose the rules'), z.enum(rulesets), 'gi'),
  belt: field(optionalBelt, z.enum(['', ...beltLevels]), ''),
  age: field(optionalText('Age group', competitionLimits.division), z.string(), ''),
  weightClass: field(optionalText('Weight class', competitionLimits.division), z.string(), ''),
  /** The limit of its weight class; '' if nobody said. */
  weightLimit: field(z.union([z.literal(''), weight], weightHint), z._default(z.string(), ''), ''),
  /** What the member weighed on the way to it. Competitions from before they had any lack them. */
  weights: field(weightInputs, z._default(z.array(loggedWeight), []), []),
  /** With its unit, as it is written on the sheet: '81.4 kg'. */
  weighIn: field(optionalText('Weigh-in weight', competitionLimits.division), z.string(), ''),
  /** With its currency. */
  cost: field(optionalText('Cost', competitionLimits.division), z.string(), ''),
  /** The last day to register; '' if nobody said. */
  deadline: field(optionalDay, z.string(), ''),
  note: field(optionalText('Note', competitionLimits.note), z.string(), ''),
  plan: field(plan, z.array(z.object({ technique: z.string(), whatIf: z.string() })), []),
  matches: field(matchInputs, z.array(match), []),
  placing: field(
    z.nullable(z.int(wholePlacing).check(z.gte(1, wholePlacing), z.lte(competitionLimits.placing, wholePlacing))),
    z.nullable(z.number()),
    null,
  ),
  medal: field(z.enum(medals, 'Please choose a medal'), z.enum(medals), ''),
  /** By its file name in input, whole in replies. */
  photo: field(z.nullable(attachmentName), z.nullable(attachment), null),
}

/** A competition, with its matches, its game plan, and what the member weighed. */
export const competition = thing(fields)

const photo = z.nullable(attachment)

/** A competition as its form and the device have it: with its photo whole, to be shown. */
export const competitionOnDevice = {
  stored: competition.stored,
  create: z.extend(competition.create, { photo: z._default(photo, null) }),
  change: changeOf({ ...inputShape(fields), photo }),
}

/** 'Blue Belt · Adult · Middle', without what nobody said. */
export const divisionFacts = ({
  belt,
  age,
  weightClass,
}: Pick<CompetitionFields, 'belt' | 'age' | 'weightClass'>) =>
  [belt === '' ? '' : beltName(belt), age, weightClass].filter(Boolean)

export type NewCompetition = z.infer<typeof competition.create>
export type CompetitionFields = Omit<z.infer<typeof competitionOnDevice.create>, 'clientId'>
export type Competition = z.infer<typeof competition.stored>
export type PlanStep = Competition['plan'][number]
