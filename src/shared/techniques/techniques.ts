import { z } from 'zod/mini'
import { field, inputShape, requiredField } from '../foundation/field-table.ts'
import { id, optionalText, requiredText } from '../foundation/fields.ts'
import { fold } from '../foundation/fold.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength } from '../foundation/text.ts'
import { changeOf, thing } from '../foundation/thing.ts'
import { videoLink } from '../media/video-links.ts'
import { tag } from '../training/tags.ts'

/** Positions in the order of the map. */
export const positions = [
  'standing',
  'closed-guard',
  'half-guard',
  'open-guard',
  'butterfly-guard',
  'de-la-riva',
  'spider-guard',
  'x-guard',
  'side-control',
  'knee-on-belly',
  'north-south',
  'mount',
  'back-control',
  'turtle',
  'front-headlock',
  'leg-entanglement',
  'other',
] as const

export const categories = [
  'takedown',
  'guard-pull',
  'sweep',
  'pass',
  'submission',
  'escape',
  'back-take',
  'transition',
  'control',
  'other',
] as const

/** Where a technique is done from. */
export const sides = ['top', 'bottom', 'neutral'] as const

export const attires = ['gi', 'no-gi', 'both'] as const

/** How far a person has come with a technique, from first to last. */
export const statuses = ['to-learn', 'learning', 'drilling', 'hitting-live', 'a-game'] as const

/** The kinds of links from a technique to another one. */
export const linkKinds = ['sets-up', 'counters', 'follows'] as const

const linkKind = z.enum(linkKinds, 'Please choose a kind of link')

/** A link from a technique to another one. */
export const techniqueLink = z.object({ kind: linkKind, otherId: id })

const techniqueText = (label: string) => optionalText(label, limits.techniqueText)

const otherNames = z
  .array(requiredText('Other name', limits.techniqueName), 'Other names are a list of names')
  .check(maxLength(limits.otherNames, `A technique can have at most ${limits.otherNames} other names`))

/** A video; its notes may begin lines with a time, such as '0:42 hip escape'. */
const video = z.object({ url: videoLink, notes: z._default(optionalText('Video notes', limits.videoNotes), '') })

const videos = z
  .array(video, 'Videos are a list of links')
  .check(maxLength(limits.videosOfATechnique, `A technique can have at most ${limits.videosOfATechnique} videos`))

const techniqueTags = z
  .array(id, 'Tags are a list of tag ids')
  .check(maxLength(limits.tagsOnATechnique, `A technique can have at most ${limits.tagsOnATechnique} tags`))

const fields = {
  name: requiredField(requiredText('Name', limits.techniqueName), z.string()),
  otherNames: field(otherNames, z.array(z.string()), []),
  position: field(z.enum(positions, 'Please choose a position'), z.enum(positions), 'other'),
  category: field(z.enum(categories, 'Please choose a category'), z.enum(categories), 'other'),
  side: field(z.enum(sides, 'Please choose top, bottom, or neutral'), z.enum(sides), 'neutral'),
  attire: field(z.enum(attires, 'Please choose gi, no-gi, or both'), z.enum(attires), 'both'),
  steps: field(techniqueText('Steps'), z.string(), ''),
  keyDetails: field(techniqueText('Key details'), z.string(), ''),
  commonMistakes: field(techniqueText('Common mistakes'), z.string(), ''),
  videos: field(videos, z.array(z.object({ url: z.string(), notes: z.string() })), []),
  /** Ids in input, whole tags in replies. */
  tags: field(techniqueTags, z.array(tag), []),
  status: field(z.enum(statuses, 'Please choose a status'), z.enum(statuses), 'to-learn'),
  isFavorite: field(z.boolean('Favorite must be on or off'), z.boolean(), false),
  isArchived: field(z.boolean('Archived must be on or off'), z.boolean(), false),
}

/** A technique, with its links to others; links from others are theirs. */
export const technique = thing(fields, {
  /** The technique of the catalog it was added from. */
  catalogKey: z.nullable(z.string()),
  links: z.array(techniqueLink),
})

const tags = z.array(tag)

/** A technique as the device has it: with its tags whole, to be shown. */
export const techniqueOnDevice = {
  stored: technique.stored,
  create: z.extend(technique.create, { tags: z._default(tags, []) }),
  change: changeOf({ ...inputShape(fields), tags }),
}

/** Which technique another one is merged into. */
export const techniqueMerge = z.object({ intoId: id })

export const positionNames: Record<Position, string> = {
  standing: 'Standing',
  'closed-guard': 'Closed Guard',
  'half-guard': 'Half Guard',
  'open-guard': 'Open Guard',
  'butterfly-guard': 'Butterfly Guard',
  'de-la-riva': 'De La Riva',
  'spider-guard': 'Spider Guard',
  'x-guard': 'X-Guard',
  'side-control': 'Side Control',
  'knee-on-belly': 'Knee on Belly',
  'north-south': 'North-South',
  mount: 'Mount',
  'back-control': 'Back Control',
  turtle: 'Turtle',
  'front-headlock': 'Front Headlock',
  'leg-entanglement': 'Leg Entanglement',
  other: 'Other',
}

export const categoryNames: Record<Category, string> = {
  takedown: 'Takedown',
  'guard-pull': 'Guard pull',
  sweep: 'Sweep',
  pass: 'Pass',
  submission: 'Submission',
  escape: 'Escape',
  'back-take': 'Back take',
  transition: 'Transition',
  control: 'Control',
  other: 'Other',
}

export const sideNames: Record<Technique['side'], string> = { top: 'Top', bottom: 'Bottom', neutral: 'Neutral' }

export const attireNames: Record<Technique['attire'], string> = {
  gi: 'Gi',
  'no-gi': 'No-gi',
  both: 'Gi and no-gi',
}

export const statusNames: Record<Status, string> = {
  'to-learn': 'To learn',
  learning: 'Learning',
  drilling: 'Drilling',
  'hitting-live': 'Hitting live',
  'a-game': 'A-game',
}

/** A link as it reads on the technique it starts from: 'Sets up: Armbar'. */
export const linkNames: Record<TechniqueLink['kind'], string> = {
  'sets-up': 'Sets up',
  counters: 'Counters',
  follows: 'Follows',
}

/** A link as it reads on the technique it leads to. */
export const backlinkNames: Record<TechniqueLink['kind'], string> = {
  'sets-up': 'Set up by',
  counters: 'Countered by',
  follows: 'Followed by',
}

/** A name as it is compared and searched for: like any text, with hyphens as spaces and without apostrophes. */
export const foldName = (name: string) =>
  fold(name)
    .replace(/['’]/g, '')
    .replace(/[-–\s]+/g, ' ')

export type NewTechnique = z.infer<typeof technique.create>
export type TechniqueChanges = z.infer<typeof technique.change>
export type Technique = z.infer<typeof technique.stored>
export type TechniqueRemoval = NonNullable<z.infer<typeof technique.removal>>
export type TechniqueLink = z.infer<typeof techniqueLink>
export type Position = (typeof positions)[number]
export type Category = (typeof categories)[number]
type Status = (typeof statuses)[number]

/** A technique of the catalog. Its position is that of the list it is in. */
export interface CatalogTechnique extends Pick<Technique, 'name' | 'category' | 'side' | 'attire'> {
  /** Stored with the techniques added from it, so it never changes. */
  key: string
  otherNames: string[]
  description: string
  /** A warning so that nobody gets hurt. */
  safety?: string
  /** Its links to other techniques of the catalog, by their keys. */
  links: Partial<Record<TechniqueLink['kind'], string[]>>
}
