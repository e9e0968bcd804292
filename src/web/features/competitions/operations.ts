import type { z } from 'zod/mini'
import {
  type Competition,
  type CompetitionFields,
  competition,
  competitionOnDevice,
} from '#shared/competitions/competitions.ts'
import { matchText } from '#shared/competitions/matches.ts'
import type { Attachment } from '#shared/media/media.ts'
import type { PendingFile } from '#shared/offline/operations.ts'
import { changedSchema, defineChange } from '#web/features/offline/outbox/define-change.ts'
import { defineCreate } from '#web/features/offline/outbox/define-create.ts'
import { dateWithYear } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { competitionRefreshes, path, showStored } from './api.ts'

const changed = changedSchema(competition.stored, competitionOnDevice.change)

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    createCompetition: CompetitionFields
    changeCompetition: z.infer<typeof changed>
  }
}

/** A photo that was chosen is a file of the operation; any other is in its data. */
const withUploaded = <Fields extends { photo?: Attachment | null }>(
  fields: Fields,
  [file]: PendingFile[],
): Fields => (file?.uploaded ? { ...fields, photo: file.uploaded } : fields)

export const createCompetition = defineCreate<'createCompetition', Competition>({
  kind: 'createCompetition',
  path,
  schema: competitionOnDevice.create,
  reply: competition.stored,
  label: 'Competition',
  titleOf: ({ name }) => name,
  dateOf: ({ date }) => date,
  edit: (pending) => openDialog({ kind: 'editPendingCompetition', pending }),
  fieldsOf: ({ data, files }) => withUploaded(data, files),
  refreshes: competitionRefreshes,
  onStored: (client, stored) => showStored(client, { id: stored.id, stored }),
})

export const changeCompetition = defineChange({
  kind: 'changeCompetition',
  path,
  schema: changed,
  reply: competition.stored,
  noun: 'competition',
  create: 'createCompetition',
  // The photo it was seen with is another competition's, or gone.
  asData: ({ seen, change }) => competitionOnDevice.create.parse({ ...seen, photo: null, ...change }),
  files: {
    withUploaded,
    keptOf: (earlier, { change }) => (change.photo === undefined ? earlier : []),
  },
  label: 'Competition',
  titleOf: ({ seen, change }) => change.name ?? seen.name,
  dateOf: ({ seen, change }) => change.date ?? seen.date,
  linesOf: ({ seen: { date, place, matches, weights, note } }) =>
    [
      dateWithYear(date),
      place,
      ...matches.map(matchText),
      ...weights.map(({ day, weight }) => `${dateWithYear(day)}: ${weight}`),
      note,
    ].filter(Boolean),
  edit: ({ data: { seen } }) => openDialog({ kind: 'editCompetition', competition: seen }),
  refreshes: competitionRefreshes,
  onStored: showStored,
})
