import type { GithubSettings } from './outside/identity/identity-github.ts'
import type { GoogleSettings } from './outside/identity/identity-google.ts'

export interface IdentitySettings {
  /** null without keys: the local page replaces it, or nothing in production. */
  google: GoogleSettings | null
  github: GithubSettings | null
}

/** Invalid values are added to `problems`. */
export function identitySettings(
  text: (name: string, fallback: string) => string,
  problems: string[],
): IdentitySettings {
  /** A provider's two keys: both or neither. */
  const keys = (provider: string) => {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`]
    const [clientId, clientSecret] = [text(id, ''), text(secret, '')]
    if ((clientId === '') !== (clientSecret === ''))
      problems.push(`${id} and ${secret} go together: one is missing.`)
    return clientId === '' ? null : { clientId, clientSecret }
  }
  const server = (name: string, fallback: string) => {
    const url = text(name, fallback)
    if (!isSecure(url)) problems.push(`${name} is '${url}', but must be a URL that starts with https://.`)
    return url
  }
  const [google, github] = [keys('GOOGLE'), keys('GITHUB')]
  const issuer = server('GOOGLE_ISSUER', 'https://accounts.google.com')
  const url = server('GITHUB_URL', 'https://github.com').replace(/\/$/, '')
  const apiUrl = server('GITHUB_API_URL', 'https://api.github.com').replace(/\/$/, '')
  return { google: google && { ...google, issuer }, github: github && { ...github, url, apiUrl } }
}

/** Secrets are sent there: over https, or to this machine only. */
function isSecure(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}
