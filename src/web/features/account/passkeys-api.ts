import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { passkey } from '#shared/passkeys.ts'
import { send } from '../../lib/api.ts'
import { addPasskey } from '../auth/passkey.ts'
import { listOf } from './api.ts'

// Apart from api.ts, which the first screen loads.
const passkeys = listOf(passkey, '/api/user/passkeys')

export const usePasskeys = () => useQuery(passkeys)

/** How to add a passkey with the password; the list follows. */
export function useAddPasskey() {
  const client = useQueryClient()
  return async (password: string) => {
    await addPasskey(password)
    await client.invalidateQueries(passkeys)
  }
}

export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => send(`/api/user/passkeys/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries(passkeys),
  })
}
