import type { Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { renameInCompetitions } from '#server/features/competitions/service.ts'
import {
  changeNames,
  copyIgnored,
  moveMentions,
  moveSubmissions,
  rebuildMentioning,
} from '#server/features/entries/service.ts'
import { renameInFocuses } from '#server/features/focus/service.ts'
import { lockPractice, movePractice } from '#server/features/practice/service.ts'
import { getTags } from '#server/features/tags/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { foldName, type NewTechnique, type Technique, technique } from '#shared/techniques/techniques.ts'
import { copyLinks } from './link-queries.ts'
import { deleteTechnique, rememberMerge, replaceTags, updateTechnique } from './queries.ts'
import { getTechnique, lockPair } from './service.ts'

/** Merges a technique into another one, which keeps its name, and gets fields that only the first one has. */
export const mergeTechniques = (
  { db, clock }: Deps,
  userId: number,
  id: number,
  intoId: number,
): Promise<Technique> =>
  changeNames(db, userId, async (tx) => {
    if (id === intoId) throw new Refusal('SAME_TECHNIQUE')
    await lockPractice(tx, userId)
    await lockPair(tx, userId, id, intoId)
    const [one, into] = [await getTechnique(tx, userId, id), await getTechnique(tx, userId, intoId)]
    const { tags, ...fields } = checked(merged(one, into))
    await moveWhatRefersTo(tx, userId, id, intoId)
    await deleteTechnique(tx, userId, id)
    const catalogKey = into.catalogKey ?? one.catalogKey
    await updateTechnique(tx, userId, intoId, { ...fields, catalogKey })
    await replaceTags(tx, userId, intoId, await getTags(tx, userId, tags))
    await renameInCompetitions(tx, userId, { from: one.name, to: into.name })
    await renameInFocuses(tx, userId, { from: one.name, to: into.name })
    await rebuildMentioning(tx, userId, intoId, clock())
    return getTechnique(tx, userId, intoId)
  })

/** Makes rows that refer to a merged technique refer to the other one. Rows that aren't moved here are deleted with it. */
async function moveWhatRefersTo(tx: Tx, userId: number, id: number, intoId: number) {
  await copyLinks(tx, userId, id, intoId)
  await moveMentions(tx, userId, id, intoId)
  await copyIgnored(tx, userId, id, intoId)
  await moveSubmissions(tx, userId, id, intoId)
  // After the submissions, which count as reviews.
  await movePractice(tx, userId, id, intoId)
  await rememberMerge(tx, userId, id, intoId)
}

function merged(one: Technique, into: Technique): Omit<NewTechnique, 'clientId'> {
  const { name, position, category, side, attire, status } = into
  const names = [...into.otherNames, one.name, ...one.otherNames]
  const isOther = (name: string) => foldName(name) !== foldName(into.name)
  const tags = [...into.tags, ...one.tags].map((tag) => tag.id)
  return {
    name,
    position,
    category,
    side,
    attire,
    status,
    otherNames: distinct(names.filter(isOther), foldName),
    steps: joined(into.steps, one.steps),
    keyDetails: joined(into.keyDetails, one.keyDetails),
    commonMistakes: joined(into.commonMistakes, one.commonMistakes),
    videos: distinct([...into.videos, ...one.videos], ({ url, notes }) => `${url} ${notes}`),
    tags: [...new Set(tags)],
    isFavorite: into.isFavorite || one.isFavorite,
    isArchived: into.isArchived && one.isArchived,
  }
}

const joined = (text: string, more: string) => [...new Set([text, more])].filter((one) => one !== '').join('\n\n')

const distinct = <T>(all: T[], keyOf: (one: T) => string): T[] =>
  [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()

/** Refuses what couldn't be saved in the form afterwards. */
function checked(fields: Omit<NewTechnique, 'clientId'>) {
  if (!technique.create.safeParse(fields).success) throw new Refusal('MERGED_TOO_LONG')
  return fields
}
