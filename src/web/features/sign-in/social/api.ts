import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { identity, type Provider, providers } from '#shared/accounts/sign-in.ts'
import { fetchJson, send } from '#web/lib/api/api.ts'
import { bootPart } from '#web/lib/api/boot.ts'
import { apiQuery } from '#web/lib/api/queries.ts'

const path = '/api/user/identities'

/** The providers that this server offers. */
export const enabledProviders = bootPart('providers', z.array(z.enum(providers))) ?? []

// Another device may have linked one, so it is fetched each time it is opened.
const identitiesQuery = { ...apiQuery({ path, schema: z.array(identity) }), gcTime: 0 }

/** The accounts of providers that are linked to this one. */
export const useIdentities = () => useQuery(identitiesQuery)

export const useUnlink = () =>
  useMutation({
    mutationFn: (provider: Provider) => send(`${path}/${provider}`, { method: 'DELETE' }),
    meta: { refreshes: [path] },
  })

/** Starts linking an account of a provider and returns the provider's page to go to. */
export const useStartLinking = () =>
  useMutation({
    mutationFn: ({ provider, password }: { provider: Provider; password: string }) =>
      fetchJson(z.object({ url: z.string() }), `${path}/${provider}`, { method: 'POST', body: { password } }),
  })
