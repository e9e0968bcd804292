import { useMutation } from '@tanstack/react-query'
import { type SameName, sameNames } from '#shared/training/same-names.ts'
import { send } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/queries.ts'

const sameNamesPath = '/api/same-names'

/** Tags that became one, and partners and techniques that may be one, until the member has answered. */
export const sameNamesQuery = apiQuery({ path: sameNamesPath, schema: sameNames })

export const useAnswerSameName = () =>
  useMutation({
    mutationFn: ({ kind, id }: SameName) => send(`${sameNamesPath}/${kind}/${id}`, { method: 'DELETE' }),
    meta: { refreshes: [sameNamesPath] },
  })
