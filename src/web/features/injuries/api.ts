import { useMutation } from '@tanstack/react-query'
import { type Injury, type InjuryChanges, injury } from '#shared/injuries.ts'
import { fetchJson, send } from '#web/lib/api.ts'

export const path = '/api/injuries'

/** What shows injuries. */
export const injuryRefreshes = ['/api/stats']

const meta = { refreshes: injuryRefreshes }

export const useChangeInjury = () =>
  useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: InjuryChanges }) =>
      fetchJson(injury, `${path}/${id}`, { method: 'PATCH', body: changes }),
    meta,
  })

export const useRemoveInjury = () =>
  useMutation({
    mutationFn: ({ id }: Injury) => send(`${path}/${id}`, { method: 'DELETE' }),
    meta,
  })
