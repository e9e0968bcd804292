import { z } from 'zod/mini'
import { calendarDay } from '../foundation/dates.ts'
import { id, idText, requiredText } from '../foundation/fields.ts'
import { coachingLimits as limits } from '../foundation/lazy-limits.ts'
import { maxLength, text } from '../foundation/text.ts'
import { attachment } from '../media/media.ts'
import { videoLink } from '../media/video-links.ts'

/** How many days a link can last. */
export const linkDays = [7, 30, 90] as const

const lasts = z.literal([...linkDays], 'A link lasts 7, 30, or 90 days')

const inOrder = <Span extends { kind: string; from?: string; to?: string }>() =>
  z.refine<Span>(({ from = '', to = '' }) => from <= to, {
    error: 'The last day is before the first',
    path: ['to'],
  })

const range = z.object({ kind: z.literal('range'), from: calendarDay, to: calendarDay })

/** Which sessions a link shows: those of some days, those with a tag, or a competition and what led up to it. */
const covers = z.discriminatedUnion('kind', [
  range.check(inOrder<z.infer<typeof range>>()),
  z.object({ kind: z.literal('tag'), id }),
  z.object({ kind: z.literal('competition'), id }),
])

/** A link to create. Files are known by their names, links to videos by their addresses. */
export const newCoachLink = z.object({
  name: requiredText('Name', limits.linkName),
  days: lasts,
  covers,
  showsPartners: z.boolean('Names of partners must be on or off'),
  files: z
    .array(text('File name').check(maxLength(100)), 'Files are a list of names')
    .check(maxLength(limits.files, `A link can show at most ${limits.files} photos and videos`)),
  videoLinks: z
    .array(videoLink, 'Video links are a list of URLs')
    .check(maxLength(limits.videoLinks, `A link can show at most ${limits.videoLinks} video links`)),
})

/** The same as a query, for the media to choose from. */
export const mediaQuery = z.object({
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  tag: z.optional(idText),
  competition: z.optional(idText),
})

const ofSession = { date: z.string(), title: z.string() }

/** The media of the sessions that a link would show, those of the latest first. */
export const mediaToChoose = z.object({
  files: z.array(z.object({ ...ofSession, file: attachment })),
  videoLinks: z.array(z.object({ ...ofSession, link: z.string() })),
})

/** A link as its member sees it. */
const coachLink = z.object({
  id,
  name: z.string(),
  /** What it shows, in words: 'November 1 to 20, 2026', 'Half guard', 'Munich Open'. */
  shows: z.string(),
  showsPartners: z.boolean(),
  /** How many photos, videos, and links to videos it shows. */
  media: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** How often it was opened by somebody else, and on which day last. */
  opened: z.number(),
  lastOpenedOn: z.nullable(z.string()),
})

/** A member's links, the newest first. */
export const coachLinks = z.array(coachLink)

/** A new link with its path, which is never shown again. */
export const createdCoachLink = z.extend(coachLink, { path: z.string() })

export type NewCoachLink = z.infer<typeof newCoachLink>
export type Covers = NewCoachLink['covers']
export type MediaQuery = z.infer<typeof mediaQuery>
export type MediaToChoose = z.infer<typeof mediaToChoose>
export type CoachLink = z.infer<typeof coachLink>
