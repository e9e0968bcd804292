import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { distanceOf } from '#shared/foundation/typos.ts'
import { type BackupSettings, backupSettings } from './env-backup.ts'
import { type IdentitySettings, identitySettings } from './env-identity.ts'
import { type MailSettings, mailSettings } from './env-mail.ts'
import { type PaymentSettings, paymentSettings } from './env-payments.ts'
import { type PushKeySettings, pushKeySettings } from './env-push.ts'
import type { S3Settings } from './outside/files/files-s3.ts'

export interface Env extends BackupSettings, MailSettings, IdentitySettings, PaymentSettings, PushKeySettings {
  production: boolean
  host: string
  port: number
  /** Absolute path of everything that must survive: the embedded database, people's files, uploads in progress. */
  dataDir: string
  /** null: the embedded database in dataDir. */
  databaseUrl: string | null
  /** null: people's files are in dataDir. */
  s3: S3Settings | null
  /** Storage limit for each user's files, in bytes. */
  storagePerUser: number
  /** How much of a core's time one member, or one address, may use all the time, in percent. */
  memberShare: number
  /** Where Prometheus reads metrics; null: nowhere. */
  metricsPort: number | null
  logLevel: string
  /** The number of proxies in front: that many of the last X-Forwarded-For entries are trusted. */
  trustProxy: number
  /** Whether cookies are marked Secure. */
  https: boolean
  /** Verified owners of these addresses are administrators. In lower case. */
  adminEmails: string[]
  /** The secret that hashes in the database are keyed by; null: one is stored in dataDir. */
  installationKey: string | null
  /** The operator's address on the public pages; '' shows none. */
  contactEmail: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Lists every invalid setting at once. */
export class EnvError extends Error {}

/** The only reader of process.env. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { text, oneOf, flag, matching, databaseUrl, secret, addresses, problems, asked } = settings(source)
  const production = oneOf('NODE_ENV', 'development', ['development', 'test', 'production']) === 'production'
  const https = flag('HTTPS', production)
  const port = Number(matching('PORT', '3000', isPort, 'a whole number from 0 to 65535'))
  const metricsPort = matching('METRICS_PORT', '', (value) => value === '' || isPort(value), 'a port')
  const env: Env = {
    production,
    host: text('HOST', production ? '0.0.0.0' : '127.0.0.1'),
    port,
    dataDir: resolve(text('DATA_DIR', './data')),
    databaseUrl: databaseUrl() || null,
    s3: s3Settings(text, problems),
    storagePerUser: Number(matching('STORAGE_PER_USER_MB', '5000', isMegabytes, 'a whole number')) * 1024 * 1024,
    memberShare: Number(matching('MEMBER_SHARE_PERCENT', '25', isPercent, 'a whole number from 1 to 1000')),
    metricsPort: metricsPort === '' ? null : Number(metricsPort),
    logLevel: oneOf('LOG_LEVEL', 'info', logLevels),
    trustProxy: Number(matching('TRUST_PROXY', '0', isCount, 'the number of proxies in front, such as 1')),
    https,
    adminEmails: addresses('ADMIN_EMAILS'),
    contactEmail: addresses('CONTACT_EMAIL')[0] ?? '',
    installationKey: secret('INSTALLATION_KEY', 32) || null,
    ...backupSettings(text, problems),
    ...mailSettings(text, { production, https, port, mayBePlain: flag('SMTP_ALLOW_PLAINTEXT', false) }, problems),
    ...identitySettings(text, problems),
    ...paymentSettings(text, problems),
    ...pushKeySettings(text, problems),
  }
  problems.push(...misspelled(source, asked))
  if (problems.length > 0) throw new EnvError(problems.join('\n'))
  return env
}

const isPort = (text: string) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535
const isMegabytes = (text: string) => /^\d{1,9}$/.test(text)
const isPercent = (text: string) => /^[1-9]\d{0,2}$|^1000$/.test(text)
const isCount = (text: string) => /^\d$/.test(text)
const isAddress = (text: string) => /^[^@]+@[^@]+$/.test(text)

/** Functions that read one setting each and add invalid values to `problems`. */
function settings(source: NodeJS.ProcessEnv) {
  const problems: string[] = []
  const asked = new Set<string>()
  const text = (name: string, fallback: string) => {
    asked.add(name).add(`${name}_FILE`)
    return valueOf(source, name, problems) || fallback
  }

  const matching = (name: string, fallback: string, isValid: (text: string) => boolean, expected: string) => {
    const value = text(name, fallback)
    if (!isValid(value)) problems.push(`${name} is '${value}', but must be ${expected}.`)
    return value
  }
  const oneOf = (name: string, fallback: string, allowed: string[]) =>
    matching(name, fallback, (value) => allowed.includes(value), `one of ${allowed.join(', ')}`)
  const flag = (name: string, fallback: boolean) => oneOf(name, String(fallback), ['true', 'false']) === 'true'
  // Its value contains a password and is never shown.
  const databaseUrl = () => {
    const url = text('DATABASE_URL', '')
    if (url !== '' && !/^postgres(ql)?:\/\//.test(url)) {
      problems.push('DATABASE_URL must start with postgres:// or postgresql://.')
    }
    return url
  }
  const secret = (name: string, minLength: number) => {
    const value = text(name, '')
    if (value !== '' && value.length < minLength)
      problems.push(`${name} must have at least ${minLength} characters.`)
    return value
  }
  const addresses = (name: string) => {
    const list = text(name, '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    for (const address of list)
      if (!isAddress(address)) problems.push(`${name} contains '${address}', which is not an email address.`)
    return list
  }
  return { text, oneOf, flag, matching, databaseUrl, secret, addresses, problems, asked }
}

/** A secret is best in a file that only the server may read, as systemd, Docker, and Kubernetes mount it. */
function valueOf(source: NodeJS.ProcessEnv, name: string, problems: string[]): string | undefined {
  const value = source[name]?.trim()
  const file = source[`${name}_FILE`]?.trim()
  if (!file) return value
  if (value) problems.push(`${name} and ${name}_FILE are both set. Unset one.`)
  try {
    const content = readFileSync(file, 'utf8').trim()
    // As if it were unset, backups wouldn't be encrypted, or another key would be made.
    if (content === '') problems.push(`${name}_FILE is '${file}', which is empty.`)
    return content
  } catch (error) {
    problems.push(`${name}_FILE is '${file}', which can’t be read: ${(error as NodeJS.ErrnoException).code}.`)
    return undefined
  }
}

/** A setting with a typo would be ignored, and Rollbook might start on an empty database. */
function misspelled(source: NodeJS.ProcessEnv, known: Set<string>): string[] {
  return Object.keys(source).flatMap((name) => {
    if (known.has(name)) return []
    const meant = [...known].find((setting) => isTypoOf(setting, name.toUpperCase()))
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}? Rename or unset it.`]
  })
}

function isTypoOf(setting: string, name: string): boolean {
  const most = setting.length < 14 ? 1 : 2
  return setting.length >= 8 && distanceOf(name, setting, most) <= most
}

/** S3 is used if any of its settings is given; the required ones must then be there. */
function s3Settings(text: (name: string, fallback: string) => string, problems: string[]): S3Settings | null {
  const names = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const [bucket = '', accessKeyId = '', secretAccessKey = ''] = names.map((name) => text(name, ''))
  const [endpoint, region] = [text('S3_ENDPOINT', ''), text('S3_REGION', '')]
  if ([bucket, accessKeyId, secretAccessKey, endpoint, region].every((value) => value === '')) return null
  for (const name of names) if (text(name, '') === '') problems.push(`${name} is missing. S3 needs it.`)
  if (endpoint !== '' && !/^https?:\/\/[^/]/.test(endpoint)) {
    problems.push(`S3_ENDPOINT is '${endpoint}', but must start with http:// or https://.`)
  }
  return { bucket, endpoint: endpoint || null, region: region || 'us-east-1', accessKeyId, secretAccessKey }
}
