import type { GithubSettings } from './outside/identity-github.ts'
import type { GoogleSettings } from './outside/identity-google.ts'

/** The settings of accounts elsewhere. */
export interface IdentitySettings {
  /** null: no keys, so the local page stands in, or in production nothing. */
  google: GoogleSettings | null
  github: GithubSettings | null
}

/** Reads them. Complaints go to `problems`. */
export function identitySettings(
  text: (name: string, usual: string) => string,
  problems: string[],
): IdentitySettings {
  /** The two keys that a provider gives: both or neither. */
  const keys = (provider: string) => {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`]
    const [clientId, clientSecret] = [text(id, ''), text(secret, '')]
    if ((clientId === '') !== (clientSecret === ''))
      problems.push(`${id} and ${secret} go together: one is missing.`)
    return clientId === '' ? null : { clientId, clientSecret }
  }
  const server = (name: string, usual: string) => {
    const url = text(name, usual)
    if (!isSafe(url)) problems.push(`${name} is '${url}', but must be an address that begins with https://.`)
    return url
  }
  const [google, github] = [keys('GOOGLE'), keys('GITHUB')]
  const issuer = server('GOOGLE_ISSUER', 'https://accounts.google.com')
  const url = server('GITHUB_URL', 'https://github.com').replace(/\/$/, '')
  const apiUrl = server('GITHUB_API_URL', 'https://api.github.com').replace(/\/$/, '')
  return { google: google && { ...google, issuer }, github: github && { ...github, url, apiUrl } }
}

/** Keys and codes go there: by https, or not beyond this machine. */
function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
}
