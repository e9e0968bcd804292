import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { passkey } from '#shared/accounts/passkeys.ts'
import { send } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/queries.ts'
import { addPasskey } from './passkey.ts'

const path = '/api/user/passkeys'
const meta = { refreshes: [path] }

// Another device may have added one, so they are fetched each time they are opened.
const passkeysQuery = { ...apiQuery({ path, schema: z.array(passkey) }), gcTime: 0 }

export const usePasskeys = () => useQuery(passkeysQuery)

/** Takes the password, and the token of a link; the browser asks for the rest. */
export const useAddPasskey = () => useMutation({ mutationFn: addPasskey, meta })

/** Emails an administrator the link to add the first one with. */
export const useMailPasskeyLink = () => useMutation({ mutationFn: () => send(`${path}/link`, { method: 'POST' }) })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: number) => send(`${path}/${id}`, { method: 'DELETE' }),
    meta,
  })
