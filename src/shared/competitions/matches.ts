import { z } from 'zod/mini'
import { createShape, field, initialOf, replyShape, requiredField } from '../foundation/field-table.ts'
import { optionalText, requiredText } from '../foundation/fields.ts'
import { competitionLimits } from '../foundation/lazy-limits.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength } from '../foundation/text.ts'
import { videoLink } from '../media/video-links.ts'
import { endingNames, endings, outcomeNames, outcomes } from './results.ts'

const minutes = `Minutes are a whole number from 1 to ${competitionLimits.minutesOfAMatch}`

const video = videoLink.check(
  maxLength(
    competitionLimits.matchVideo,
    `A video link can be at most ${competitionLimits.matchVideo} characters`,
  ),
)

const fields = {
  /** Chosen by the device: tells the matches of a competition apart. */
  key: requiredField(requiredText('Key', limits.clientId), z.string()),
  outcome: requiredField(z.enum(outcomes, 'Please choose won, lost, or draw'), z.enum(outcomes)),
  ending: field(z.enum(endings, 'Please choose what decided it'), z.enum(endings), ''),
  /** The submission that ended it, by its name; '' if it was another ending. */
  technique: field(optionalText('Submission', limits.techniqueName), z.string(), ''),
  /** Where that was from. */
  position: field(optionalText('From', limits.position), z.string(), ''),
  opponent: field(optionalText('Opponent', limits.partnerName), z.string(), ''),
  academy: field(optionalText('Their academy', limits.academy), z.string(), ''),
  /** As the table showed it, the member's points first: '4–2'. */
  score: field(optionalText('Score', competitionLimits.score), z.string(), ''),
  minutes: field(
    z.nullable(z.int(minutes).check(z.gte(1, minutes), z.lte(competitionLimits.minutesOfAMatch, minutes))),
    z.nullable(z.number()),
    null,
  ),
  notes: field(optionalText('Notes', competitionLimits.matchNotes), z.string(), ''),
  video: field(z.union([z.literal(''), video], 'Please enter a valid URL'), z.string(), ''),
  /** May begin lines with a time, such as '0:42 lost the underhook'. Matches from before they had any lack them. */
  videoNotes: field(
    optionalText('Notes on the video', competitionLimits.matchVideoNotes),
    z._default(z.string(), ''),
    '',
  ),
}

/** The initial values of a new match, other than its key and outcome. */
export const initialMatch = initialOf(fields)

/** A match to store. */
export const matchInput = z.object(createShape(fields))

/** The matches of a competition to store, in their order. */
export const matchInputs = z
  .array(matchInput, 'Matches are a list')
  .check(
    maxLength(competitionLimits.matches, `A competition can have at most ${competitionLimits.matches} matches`),
  )

/** A match, as the API returns it. */
export const match = z.object(replyShape(fields))

export type Match = z.infer<typeof match>

/** 'Won by submission: Armbar from Mount', 'Lost by points, 2–4'. */
export function matchText({ outcome, ending, technique, position, score }: Match): string {
  const by = ending === '' ? '' : ` by ${endingNames[ending].toLowerCase()}`
  const from = position === '' ? '' : ` from ${position}`
  const what = technique === '' ? '' : `: ${technique}${from}`
  return `${outcomeNames[outcome]}${by}${what}${score === '' ? '' : `, ${score}`}`
}
