import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod/mini'
import type { User } from '#shared/accounts/accounts.ts'
import {
  type CompetitionFields,
  competitionToCreate,
  initialCompetition,
} from '#shared/competitions/competitions.ts'
import { typedWeight, weightIn } from '#shared/competitions/weights.ts'
import type { Operation, OperationData, PendingFile } from '#shared/offline/operations.ts'
import { useUploads, withDraftFiles } from '#web/features/media/upload/use-uploads.ts'
import { useOutboxForm } from '#web/features/offline/outbox/use-outbox-form.ts'
import { usePendingOf } from '#web/features/offline/outbox/use-pending.ts'
import { withChanges } from '#web/features/offline/outbox/with-changes.ts'
import { useUser } from '#web/features/sessions/session.ts'
import { preload } from '#web/lib/api/preload.ts'
import type { DraftForm } from '#web/lib/form/use-draft-form.ts'
import { localUnit } from '../local-unit.ts'
import type { CompetitionRequest } from '../save-competition.ts'

export const loadSaving = () => import('../save-competition.ts')
// Loaded along with the form, so that it can save offline.
preload(loadSaving)

/** A weight limit may be typed without its unit, or with other words for it. */
const competitionForm = z.extend(competitionToCreate, { weightLimit: z.union([z.literal(''), typedWeight]) })

const onePhoto = { max: 1, tooMany: 'A competition has one photo.' }

/** The form for a new, pending, or stored competition. A new one is at the belt of the profile. */
export function useCompetitionForm(request: CompetitionRequest, close: () => void) {
  const client = useQueryClient()
  const user = useUser()
  const pendingChanges = usePendingOf('changeCompetition')
  const [{ initial, pendingFiles }] = useState(() => openedFor(request, pendingChanges) ?? newFor(user))
  const draftForm: DraftForm<CompetitionFields> = useOutboxForm<CompetitionFields>({
    name: draftNameOf(request),
    initial,
    isEdit: request.kind !== 'newCompetition',
    schema: competitionForm,
    beforeSave: () => uploads.whenSettled(),
    submit: async (typed, { outdated: _, changes, ...saved }) => {
      const files = uploads.changesOf(typed.photo ? [typed.photo] : [])
      const limit = { weightLimit: weightIn(typed.weightLimit, localUnit()) ?? '' }
      return (await loadSaving()).saveCompetition(client, request, {
        ...saved,
        ...files,
        values: { ...typed, ...limit },
        changes: { ...changes, ...('weightLimit' in changes && limit) },
      })
    },
    note: () => uploads.refusedNote(),
    saved: ({ name }) => `${name} saved`,
    onSaved: () => {
      uploads.forget()
      close()
    },
  })
  const { form } = draftForm
  const uploads = useUploads({
    draft: draftNameOf(request),
    files: form.values.photo ? [form.values.photo] : [],
    limit: onePhoto,
    pending: pendingFiles,
    onUploaded: (photo) => form.setFieldValue('photo', photo),
  })
  return { ...withDraftFiles(draftForm, uploads), uploads }
}

interface Opened {
  initial: CompetitionFields
  /** Chosen before, and not uploaded yet. */
  pendingFiles: PendingFile[]
}

const newFor = ({ beltLevel }: User): Opened => ({
  initial: { name: '', date: '', ...initialCompetition, belt: beltLevel },
  pendingFiles: [],
})

function openedFor(
  request: CompetitionRequest,
  changes: Operation<OperationData['changeCompetition']>[],
): Opened | undefined {
  if (request.kind === 'newCompetition') return undefined
  if (request.kind === 'editPendingCompetition') {
    return { initial: request.pending.data, pendingFiles: request.pending.files }
  }
  const [shown] = withChanges([request.competition], changes)
  const { id: _, pending, ...initial } = shown ?? { ...request.competition, pending: undefined }
  return { initial, pendingFiles: pending?.files ?? [] }
}

function draftNameOf(request: CompetitionRequest): string {
  if (request.kind === 'newCompetition') return 'competition-new'
  return `competition-${request.kind === 'editCompetition' ? request.competition.id : request.pending.id}`
}
