import { z } from 'zod/mini'
import { clientId, id, idText, requiredText } from '../foundation/fields.ts'
import { fold } from '../foundation/fold.ts'
import { keysOf } from '../foundation/keys-of.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength, text } from '../foundation/text.ts'

/** The categories of feature requests, with their names. */
export const requestCategories = {
  journal: 'Journal',
  planning: 'Planning',
  techniques: 'Techniques',
  stats: 'Stats',
  other: 'Other',
} as const

/** The statuses of feature requests, with their names. */
export const requestStatuses = {
  open: 'Open',
  planned: 'Planned',
  'in-progress': 'In progress',
  shipped: 'Shipped',
  declined: 'Declined',
} as const

/** Orders of the list, with their names. */
export const requestSorts = {
  trending: 'Trending',
  'most-wanted': 'Most wanted',
  newest: 'Newest',
  mine: 'Mine',
} as const

const category = z.enum(keysOf(requestCategories), 'Please choose a category')
const status = z.enum(keysOf(requestStatuses), 'Please choose a status')

/** A feature somebody misses. */
export const newRequest = z.object({
  title: requiredText('Title', limits.requestTitle),
  description: requiredText('Description', limits.requestDescription),
  category: z._default(category, 'other'),
  clientId,
})

/** A request as members read it. Its author is a first name with an initial, '' if they have left. */
export const featureRequest = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category,
  status,
  votes: z.number(),
  hasVoted: z.boolean(),
  isMine: z.boolean(),
  author: z.string(),
  officialReply: z.string(),
  repliedAt: z.nullable(z.string()),
  comments: z.number(),
  createdAt: z.string(),
})

export const newComment = z.object({ text: requiredText('Comment', limits.comment), clientId })

export const requestComment = z.object({
  id,
  author: z.string(),
  isMine: z.boolean(),
  text: z.string(),
  createdAt: z.string(),
})

/** A request with its comments, oldest first. */
export const requestWithComments = z.object({ request: featureRequest, comments: z.array(requestComment) })

/** Which requests to list, and how many to skip. Those that are merged are never listed. */
export const requestQuery = z.object({
  sort: z._default(z.enum(keysOf(requestSorts)), 'trending'),
  status: z.optional(status),
  offset: z._default(
    z.pipe(text('Offset').check(z.regex(/^\d{1,5}$/, 'Offset must be a number')), z.transform(Number)),
    0,
  ),
})

/** The title that is being typed. */
export const similarQuery = z.object({ title: text('Title').check(maxLength(limits.requestTitle)) })

/** An administrator's changes to a request; missing fields stay as they are. */
export const requestChanges = z.exactPartial(
  z.object({
    status,
    officialReply: text('Reply').check(z.trim(), maxLength(limits.requestDescription)),
  }),
)

export const requestMerge = z.object({ intoId: id })

export const commentInPath = z.object({ id: idText, commentId: idText })

export type NewRequest = z.infer<typeof newRequest>
/** The fields of a form for a request. */
export type RequestFields = Omit<NewRequest, 'clientId'>
export type FeatureRequest = z.infer<typeof featureRequest>
export type RequestComment = z.infer<typeof requestComment>
export type NewComment = z.infer<typeof newComment>
export type RequestWithComments = z.infer<typeof requestWithComments>
export type RequestQuery = z.infer<typeof requestQuery>
export type RequestChanges = z.infer<typeof requestChanges>
export type RequestStatus = FeatureRequest['status']
export type RequestSort = RequestQuery['sort']

/** The values a form for a request opens with. */
export const initialRequest: RequestFields = { title: '', description: '', category: 'other' }

/** How members see each other: 'Rafa M.' for Rafa Moreno. */
export function shortNameOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const initial = words.length > 1 ? Array.from(words.at(-1) ?? '')[0] : undefined
  return `${words[0] ?? ''}${initial ? ` ${initial.toUpperCase()}.` : ''}`
}

/** The shortest title that similar requests are looked for, folded. */
const minSimilar = 4

/** The title as similar requests are looked for; '' if it is too short yet. */
export const similarText = (title: string) => {
  const folded = fold(title)
  return folded.length < minSimilar ? '' : folded
}
