import { resolve } from 'node:path'

export interface Env {
  production: boolean
  host: string
  port: number
  /** Absolute path of everything that must survive: the embedded database now, files and mail later. */
  dataDir: string
  /** null: the embedded database in dataDir. */
  databaseUrl: string | null
  logLevel: string
  /** Whether X-Forwarded-For is believed. Only behind a proxy that sets it. */
  trustProxy: boolean
  /** Whether cookies are marked Secure. */
  https: boolean
  /** People who are administrators once their address is verified, in lower case. */
  adminEmails: string[]
  /** The operator's address on the public pages; '' shows none. */
  contactEmail: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Names every setting that cannot be used, so that one start shows them all. */
export class EnvError extends Error {}

/** The only reader of process.env. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const problems: string[] = []
  const text = (name: string, usual: string) => source[name]?.trim() || usual
  const oneOf = (name: string, usual: string, allowed: string[]) => {
    const value = text(name, usual)
    if (!allowed.includes(value)) problems.push(`${name} is '${value}', but must be one of ${allowed.join(', ')}.`)
    return value
  }
  const flag = (name: string, usual: boolean) => oneOf(name, String(usual), ['true', 'false']) === 'true'

  const production = oneOf('NODE_ENV', 'development', ['development', 'test', 'production']) === 'production'
  const port = text('PORT', '3000')
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    problems.push(`PORT is '${port}', but must be a whole number from 0 to 65535.`)
  }
  const databaseUrl = text('DATABASE_URL', '')
  if (databaseUrl !== '' && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    problems.push('DATABASE_URL must begin with postgres:// or postgresql://.')
  }
  const emails = (name: string) => {
    const list = text(name, '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean)
    for (const one of list)
      if (!/^[^@]+@[^@]+$/.test(one)) problems.push(`${name} has '${one}', which is no address.`)
    return list
  }

  const env: Env = {
    production,
    host: text('HOST', production ? '0.0.0.0' : '127.0.0.1'),
    port: Number(port),
    dataDir: resolve(text('DATA_DIR', './data')),
    databaseUrl: databaseUrl || null,
    logLevel: oneOf('LOG_LEVEL', 'info', logLevels),
    trustProxy: flag('TRUST_PROXY', false),
    https: flag('HTTPS', production),
    adminEmails: emails('ADMIN_EMAILS'),
    contactEmail: emails('CONTACT_EMAIL')[0] ?? '',
  }
  if (problems.length > 0) throw new EnvError(problems.join('\n'))
  return env
}
