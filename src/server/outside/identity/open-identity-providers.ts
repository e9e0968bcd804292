import type { CustomFetch } from 'openid-client'
import type { Provider } from '#shared/accounts/sign-in.ts'
import type { IdentityProvider } from './identity.ts'
import type { GithubSettings } from './identity-github.ts'
import type { GoogleSettings } from './identity-google.ts'
import { type LocalIdentity, localIdentity } from './identity-local.ts'

export interface IdentityProviders {
  /** By name; the others are not offered. */
  available: Map<Provider, IdentityProvider>
  /** Replaces providers without keys, never in production. */
  local: LocalIdentity | null
}

interface Settings {
  production: boolean
  google: GoogleSettings | null
  github: GithubSettings | null
}

/** The providers that have keys. Outside production, a local page replaces the others. */
export function openIdentityProviders({ production, ...keys }: Settings): IdentityProviders {
  const local = production ? null : localIdentity()
  const available = new Map<Provider, IdentityProvider>()
  if (keys.google) available.set('google', google(keys.google))
  else if (local) available.set('google', local.replace(google(local.google, local.fetch)))
  if (keys.github) available.set('github', github(keys.github))
  else if (local) available.set('github', local.replace(github(local.github, local.fetch)))
  return { available, local }
}

const google = (settings: GoogleSettings, fetch?: CustomFetch) =>
  onFirstUse(async () => (await import('./identity-google.ts')).google(settings, fetch))

const github = (settings: GithubSettings, fetch?: CustomFetch) =>
  onFirstUse(async () => (await import('./identity-github.ts')).github(settings, fetch))

/** Opens the provider with the first sign-in: the OpenID library takes 5 MB of memory. */
function onFirstUse(open: () => Promise<IdentityProvider>): IdentityProvider {
  let opened: Promise<IdentityProvider> | undefined
  const provider = () => (opened ??= open())
  return {
    authorizationUrl: async (...args) => (await provider()).authorizationUrl(...args),
    profileFrom: async (...args) => (await provider()).profileFrom(...args),
  }
}
