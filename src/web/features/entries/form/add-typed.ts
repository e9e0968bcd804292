import type { QueryClient } from '@tanstack/react-query'
import { limits } from '#shared/foundation/limits.ts'
import { foldName, type Technique } from '#shared/techniques/techniques.ts'
import { addVideo, invalidVideo } from '#web/features/media/upload/add-video.ts'
import { addTypedOf } from '#web/features/sparring/rounds/add-typed.ts'
import { nextRound, type RoundErrors } from '#web/features/sparring/rounds/typed-round.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import type { EntryValues } from './entry-values.ts'

interface Added {
  /** The fields that change. */
  changes: Partial<EntryValues>
  /** Why something that is typed can’t be added, by field. Nothing changes then. */
  errors: Record<string, string>
}

/** The library as far as this device has it. */
export const libraryIn = (client: QueryClient): Technique[] => client.getQueryData(techniquesQuery.queryKey) ?? []

type AddedTo = Partial<Pick<EntryValues, 'rounds' | 'videoLinks' | 'techniques'>> & { errors?: Added['errors'] }

/** Adds the text in fields whose Add wasn’t pressed, except for the tag, which the server may have to create. */
export function addTyped(values: EntryValues, library: Technique[]): Added {
  const { errors: roundErrors, ...rounds } = addRounds(values, library)
  const { errors: videoErrors, ...videos } = addLink(values)
  const { errors: mentionErrors, ...mentions } = addMention(values, library)
  const errors = { ...roundErrors, ...videoErrors, ...mentionErrors }
  if (Object.keys(errors).length > 0) return { changes: {}, errors }
  return {
    changes: { ...rounds, ...videos, ...mentions, typedPartner: '', typedVideo: '', typedTechnique: '' },
    errors,
  }
}

function addRounds({ rounds: written, typedPartner }: EntryValues, library: Technique[]): AddedTo {
  const added = written.map((round) => addTypedOf(round, library))
  const errors = Object.assign({}, ...added.map((one, at) => errorsAt(at, one.errors)))
  const rounds = added.map(({ round }) => round)
  const name = typedPartner.trim().normalize('NFC')
  if (name === '') return { rounds, errors }
  const max = limits.roundsOnAnEntry
  if (rounds.length >= max) {
    return { errors: { ...errors, typedPartner: `An entry can have at most ${max} rounds.` } }
  }
  // Saving finds the partner who is called like this, or creates them.
  return { rounds: [...rounds, nextRound(rounds, { id: 0, name })], errors }
}

const errorsAt = (at: number, errors: RoundErrors) =>
  Object.fromEntries(Object.entries(errors).map(([name, sentence]) => [`rounds.${at}.typed.${name}`, sentence]))

function addLink({ videoLinks, typedVideo }: EntryValues): AddedTo {
  const added = addVideo(videoLinks, typedVideo)
  return added ? { videoLinks: added } : { errors: { typedVideo: invalidVideo(typedVideo) } }
}

function addMention({ techniques, typedTechnique }: EntryValues, library: Technique[]): AddedTo {
  const wanted = foldName(typedTechnique.trim())
  if (wanted === '') return {}
  const named = library.find(({ name, otherNames }) =>
    [name, ...otherNames].some((one) => foldName(one) === wanted),
  )
  if (!named) return { errors: { typedTechnique: 'Choose a technique from your library, or clear this field.' } }
  const { id, name } = named
  return techniques.some((technique) => technique.id === id) ? {} : { techniques: [...techniques, { id, name }] }
}
