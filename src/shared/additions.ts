import type { Entry, NewEntry } from './entries.ts'
import { mergeSets } from './entry-merge.ts'
import type { EntryChange } from './entry-operations.ts'
import { limits } from './limits.ts'
import { entryDataOf, idsOf, type PendingEntry, withChange } from './pending-entries.ts'
import { type RoundInput, roundInputOf } from './rounds.ts'

const ownFields = [
  'title',
  'date',
  'startTime',
  'endTime',
  'sessionType',
  'academy',
  'instructor',
  'hasPostSessionNotes',
] as const

/** Whether an entry already has all that a create for the same planned session would store. */
export const isContainedIn = (theirs: Entry, payload: NewEntry): boolean =>
  ownFields.every((name) => payload[name] === theirs[name]) &&
  theirs.notes.includes(payload.notes) &&
  payload.tags.every((tag) => theirs.tags.some(({ id }) => id === tag)) &&
  payload.techniques.every((technique) => theirs.techniques.some(({ id }) => id === technique)) &&
  (payload.effort === null || payload.effort === theirs.effort) &&
  payload.rounds.every((round) => theirs.rounds.some((one) => isSameRound(roundInputOf(one), round))) &&
  payload.videoLinks.every((link) => theirs.videoLinks.includes(link)) &&
  payload.fileAttachments.every(({ filename }) => theirs.fileAttachments.some((one) => one.filename === filename))

/**
 * What a create adds to the entry that its session already has: its notes, tags, techniques, rounds, files, links, and
 * effort. What a quick log is about stands in its title, so that goes into the notes.
 */
export function additionTo(theirs: Entry, { data, type }: Pick<PendingEntry, 'data' | 'type'>): EntryChange {
  const { title, tags, newTags, techniques, rounds, effort, fileAttachments, videoLinks } = entryDataOf(data)
  const notes = type === 'technique' ? [title, data.notes].filter(Boolean).join('\n') : data.notes
  const addedTags = tags.filter((tag) => !theirs.tags.some(({ id }) => id === tag))
  const addedTechniques = techniques.filter((one) => !theirs.techniques.some(({ id }) => id === one.id))
  const addedLinks = videoLinks.filter((link) => !theirs.videoLinks.includes(link))
  const changes: EntryChange['changes'] = {
    ...(!theirs.notes.includes(notes) && { notes: [theirs.notes, notes].filter(Boolean).join('\n\n') }),
    ...(addedTags.length > 0 && { tags: [...idsOf(theirs.tags), ...addedTags] }),
    ...(addedTechniques.length > 0 && { techniques: [...theirs.techniques, ...addedTechniques] }),
    ...(rounds.length > 0 && { rounds: [...theirs.rounds, ...rounds] }),
    ...(effort !== null && theirs.effort === null && { effort }),
    ...(addedLinks.length > 0 && { videoLinks: [...theirs.videoLinks, ...addedLinks] }),
    ...(fileAttachments.length > 0 && { fileAttachments: [...theirs.fileAttachments, ...fileAttachments] }),
  }
  return { entry: theirs, changes, newTags }
}

/** Whether a create adds anything to the entry that is already stored, and whether it fits. */
export function addsTo(
  theirs: Entry,
  operation: Pick<PendingEntry, 'data' | 'type' | 'files'>,
): 'something' | 'nothing' | 'too much' {
  const data = additionTo(theirs, operation)
  if (Object.keys(data.changes).length + data.newTags.length + operation.files.length === 0) return 'nothing'
  const { notes, fileAttachments, videoLinks, rounds } = withChange(theirs, { data, files: operation.files }, [])
  const fits =
    notes.length <= limits.notes &&
    rounds.length <= limits.roundsOnAnEntry &&
    (data.changes.tags ?? theirs.tags).length + data.newTags.length <= limits.tagsOnAnEntry &&
    fileAttachments.length <= limits.filesOnAnEntry &&
    videoLinks.length <= limits.videoLinks
  return fits ? 'something' : 'too much'
}

/**
 * A change on top of an entry that another device has changed since: it wins, except that its tags, techniques, files, and
 * links are sets, from which it takes only what it removed itself.
 */
export function changeOnto(theirs: Entry, { entry: seen, changes, ...rest }: EntryChange): EntryChange {
  const { tags, techniques, fileAttachments, videoLinks } = changes
  const merged = {
    ...(tags && { tags: mergeSets(idsOf(seen.tags), tags, idsOf(theirs.tags)) }),
    ...(techniques && {
      techniques: mergeSets(seen.techniques, techniques, theirs.techniques, ({ id }) => id),
    }),
    ...(fileAttachments && {
      fileAttachments: mergeSets(
        seen.fileAttachments,
        fileAttachments,
        theirs.fileAttachments,
        ({ filename }) => filename,
      ),
    }),
    ...(videoLinks && { videoLinks: mergeSets(seen.videoLinks, videoLinks, theirs.videoLinks) }),
  }
  return { ...rest, entry: theirs, changes: { ...changes, ...merged } }
}

const isSameRound = (one: RoundInput, other: RoundInput) => JSON.stringify(one) === JSON.stringify(other)
