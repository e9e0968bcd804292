import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

/** The message for the operator when the server doesn't start. */
function complaint(source: NodeJS.ProcessEnv): string {
  try {
    readEnv(source)
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError)
    return (error as Error).message
  }
  return ''
}

test('without any settings the server serves only this machine, from ./data', () => {
  expect(readEnv({})).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: null,
    s3: null,
    stripe: null,
    pushKeys: null,
    backupDir: null,
    backupKey: null,
    backupKeepDays: 30,
    storagePerUser: 5000 * 1024 * 1024,
    memberShare: 25,
    logLevel: 'info',
    metricsPort: null,
    trustProxy: 0,
    https: false,
    adminEmails: [],
    contactEmail: '',
    installationKey: null,
    google: null,
    github: null,
    publicUrl: 'http://localhost:3000',
    smtpUrl: null,
    mailFrom: 'Rollbook <no-reply@localhost>',
  })
})

const real = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://rollbook:secret@mail.example',
  PUBLIC_URL: 'https://rollbook.example/',
}

test('a key for backups with a typo is refused at the start, not at night', () => {
  const [open, secret] = [
    'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX',
  ]
  expect(readEnv({ BACKUP_KEY: open }).backupKey).toBe(open)
  expect(readEnv({ BACKUP_KEY: secret }).backupKey).toBe(secret)
  for (const BACKUP_KEY of [
    'age1nonsense',
    open.slice(0, -1),
    open.replace('z', 'q'),
    secret.slice(5),
    `${secret}Q`,
  ])
    expect(complaint({ BACKUP_KEY })).toBe('BACKUP_KEY is not a valid age key. Look for a typo, or a missing end.')
})

test('production listens on all addresses and marks its cookies for https', () => {
  expect(readEnv(real)).toMatchObject({ production: true, host: '0.0.0.0', https: true })
  expect(readEnv({ ...real, HTTPS: 'false', HOST: '::1' })).toMatchObject({
    https: false,
    host: '::1',
  })
})

test('production sends mail, and its links lead to the public URL', () => {
  expect(readEnv(real)).toMatchObject({
    smtpUrl: real.SMTP_URL,
    publicUrl: 'https://rollbook.example',
    mailFrom: 'Rollbook <no-reply@rollbook.example>',
  })
  expect(complaint({ NODE_ENV: 'production' }).split('\n')).toEqual([
    'PUBLIC_URL is missing. Production needs it: links in emails lead there.',
    'SMTP_URL is missing. Production needs it: without it nobody can reset a password.',
  ])
})

test('production sends emails only through TLS, unless the operator says otherwise', () => {
  const plain = { ...real, SMTP_URL: 'smtp://rollbook:secret@mail.example' }
  const refused = complaint(plain)
  expect(refused).toContain('SMTP_URL must start with smtps:// or end with ?requireTLS=true')
  expect(refused).toContain('SMTP_ALLOW_PLAINTEXT=true')
  expect(refused).not.toContain('secret')
  for (const more of ['?requireTLS=false', '?requireTLS=true&ignoreTLS=true', '/?pool=true'])
    expect([more, complaint({ ...plain, SMTP_URL: plain.SMTP_URL + more })]).toEqual([more, refused])
  expect(complaint({ ...plain, SMTP_URL: 'smtps://mail.example?secure=false' })).toBe(refused)
  for (const url of [`${plain.SMTP_URL}?requireTLS=true`, `${plain.SMTP_URL}:587/?requireTLS=true`])
    expect(readEnv({ ...plain, SMTP_URL: url }).smtpUrl).toBe(url)
  expect(readEnv({ ...plain, SMTP_ALLOW_PLAINTEXT: 'true' }).smtpUrl).toBe(plain.SMTP_URL)
  expect(readEnv({ SMTP_URL: plain.SMTP_URL }).smtpUrl).toBe(plain.SMTP_URL)
})

test('production uses http links only if HTTPS=false', () => {
  const plain = { ...real, PUBLIC_URL: 'http://gym.local' }
  expect(complaint(plain)).toBe(
    "PUBLIC_URL is 'http://gym.local', but must start with https:// unless HTTPS=false.",
  )
  expect(readEnv({ ...plain, HTTPS: 'false' }).publicUrl).toBe('http://gym.local')
})

test('what the operator sets is used, without the spaces around it', () => {
  expect(
    readEnv({
      PORT: ' 8080 ',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/rollbook',
      DATABASE_URL: 'postgres://app:secret@db/rollbook',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '2',
      MEMBER_SHARE_PERCENT: '50',
      ADMIN_EMAILS: 'Coach@Example.com, boss@example.com\nthird@example.com',
      CONTACT_EMAIL: 'Hello@Example.com',
    }),
  ).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/rollbook',
    databaseUrl: 'postgres://app:secret@db/rollbook',
    logLevel: 'warn',
    trustProxy: 2,
    memberShare: 50,
    adminEmails: ['coach@example.com', 'boss@example.com', 'third@example.com'],
    contactEmail: 'hello@example.com',
  })
})

test('an empty setting counts as missing', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAILS: '', HTTPS: '' })).toEqual(readEnv({}))
})

test.each([
  [{ PORT: '70000' }, "PORT is '70000', but must be a whole number from 0 to 65535."],
  [{ PORT: '-1' }, "PORT is '-1', but must be a whole number from 0 to 65535."],
  [{ PORT: '80a' }, "PORT is '80a', but must be a whole number from 0 to 65535."],
  [{ NODE_ENV: 'prod' }, "NODE_ENV is 'prod', but must be one of development, test, production."],
  [{ TRUST_PROXY: 'true' }, "TRUST_PROXY is 'true', but must be the number of proxies in front, such as 1."],
  [{ HTTPS: '1' }, "HTTPS is '1', but must be one of true, false."],
  [
    { LOG_LEVEL: 'loud' },
    "LOG_LEVEL is 'loud', but must be one of fatal, error, warn, info, debug, trace, silent.",
  ],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
  [
    { PUBLIC_URL: 'rollbook.example' },
    "PUBLIC_URL is 'rollbook.example', but must be a URL such as https://rollbook.example.",
  ],
  [
    { PUBLIC_URL: 'https://rollbook.example/app' },
    "PUBLIC_URL is 'https://rollbook.example/app', but must be a URL such as https://rollbook.example.",
  ],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must start with smtp:// or smtps://.'],
  [
    { MAIL_FROM: 'Rollbook' },
    "MAIL_FROM is 'Rollbook', but must be an email address or 'Rollbook <hello@rollbook.example>'.",
  ],
  [{ ADMIN_EMAILS: 'coach' }, "ADMIN_EMAILS contains 'coach', which is not an email address."],
  [{ STORAGE_PER_USER_MB: '5 GB' }, "STORAGE_PER_USER_MB is '5 GB', but must be a whole number."],
  [{ CONTACT_EMAIL: 'me@' }, "CONTACT_EMAIL contains 'me@', which is not an email address."],
])('with %j the server does not start and says why', (source, sentence) => {
  expect(complaint(source)).toBe(sentence)
})

test("one start lists everything that is wrong, but not the database's password", () => {
  const lines = complaint({ PORT: 'x', HTTPS: 'on', DATABASE_URL: 'mysql://app:secret@db' }).split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['HTTPS', 'PORT', 'DATABASE_URL'])
  expect(lines.join()).not.toContain('secret')
})

const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

test('files are stored in S3 if the operator sets a bucket and its keys', () => {
  const amazon = {
    bucket: 'files',
    endpoint: null,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  expect(readEnv(s3).s3).toEqual(amazon)
  const own = { ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'eu-central-1' }
  expect(readEnv(own).s3).toEqual({ ...amazon, endpoint: 'http://127.0.0.1:9000', region: 'eu-central-1' })
})

test('incomplete S3 settings stop the start, and each missing one is listed', () => {
  expect(complaint({ ...real, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBe(
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
      .map((name) => `${name} is missing. S3 needs it.`)
      .join('\n'),
  )
  expect(complaint({ ...s3, S3_SECRET_ACCESS_KEY: '' })).toBe('S3_SECRET_ACCESS_KEY is missing. S3 needs it.')
  expect(complaint({ ...s3, S3_ENDPOINT: 'minio:9000' })).toBe(
    "S3_ENDPOINT is 'minio:9000', but must start with http:// or https://.",
  )
})

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_PRICE_MONTHLY: 'price_1',
  STRIPE_PRICE_ANNUAL: 'price_2',
}

test('Stripe is used with all of its settings, and a missing or wrong one is named without its value', () => {
  expect(readEnv(stripe).stripe).toEqual({
    secretKey: 'sk_live_secret',
    webhookSecret: 'whsec_secret',
    prices: { monthly: 'price_1', annual: 'price_2' },
  })
  expect(complaint({ ...stripe, STRIPE_WEBHOOK_SECRET: '' })).toBe(
    'STRIPE_WEBHOOK_SECRET is missing. Stripe needs it.',
  )
  const swapped = { ...stripe, STRIPE_SECRET_KEY: 'whsec_secret', STRIPE_PRICE_ANNUAL: 'prod_2' }
  expect(complaint(swapped)).toBe(
    'STRIPE_SECRET_KEY must start with sk_ or rk_.\nSTRIPE_PRICE_ANNUAL must start with price_.',
  )
})

test('the key of the installation is long enough not to be guessed, and is not shown', () => {
  expect(readEnv({ INSTALLATION_KEY: 'k'.repeat(32) }).installationKey).toBe('k'.repeat(32))
  expect(complaint({ INSTALLATION_KEY: 'oss' })).toBe('INSTALLATION_KEY must have at least 32 characters.')
})

test('the keys for notifications go together, and are not shown', () => {
  const [publicKey, privateKey] = ['B'.repeat(87), 'secret'.padEnd(43, 'x')]
  const env = readEnv({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })
  expect(env.pushKeys).toEqual({ publicKey, privateKey })
  expect(complaint({ VAPID_PUBLIC_KEY: publicKey })).toContain('VAPID_PRIVATE_KEY must be the 43 characters')
  const broken = complaint({ VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: `${privateKey}y` })
  expect(broken).toContain('VAPID_PUBLIC_KEY must be the 87 characters')
  expect(broken).not.toContain('secret')
})

test('an operator reads which setting a misspelled one was meant to be', () => {
  const start = () =>
    readEnv({ DATABASE_ULR: 'postgres://app@db/app', publik_url: 'https://rollbook.example', PATHS: '' })
  expect(start).toThrow('DATABASE_ULR is not a setting. Did you mean DATABASE_URL? Rename or unset it.')
  expect(start).toThrow('publik_url is not a setting. Did you mean PUBLIC_URL?')
  expect(start).not.toThrow('PATHS')
  // What a machine has anyway.
  const common = {
    GITHUB_SHA: '1',
    GITHUB_ENV: '',
    HOSTNAME: 'web1',
    LOGNAME: 'rafa',
    SMTP_USER: '',
    NODE_OPTIONS: '',
  }
  expect(() => readEnv(common)).not.toThrow()
})

test('a secret is read from a file, without its line break', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-secrets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'key')
  await writeFile(file, `${'k'.repeat(40)}\n`)
  expect(readEnv({ INSTALLATION_KEY_FILE: file }).installationKey).toBe('k'.repeat(40))
  await writeFile(file, 'short')
  expect(() => readEnv({ INSTALLATION_KEY_FILE: file })).toThrow(
    'INSTALLATION_KEY must have at least 32 characters.',
  )
  await writeFile(file, '\n')
  expect(() => readEnv({ BACKUP_KEY_FILE: file })).toThrow(`BACKUP_KEY_FILE is '${file}', which is empty.`)
})

test('a secret that is nowhere, or in two places, stops the start', () => {
  expect(() => readEnv({ SMTP_URL_FILE: '/nowhere/smtp' })).toThrow(
    "SMTP_URL_FILE is '/nowhere/smtp', which can’t be read: ENOENT.",
  )
  const key = 'k'.repeat(40)
  expect(() => readEnv({ INSTALLATION_KEY: key, INSTALLATION_KEY_FILE: '/dev/null' })).toThrow(
    'INSTALLATION_KEY and INSTALLATION_KEY_FILE are both set. Unset one.',
  )
})
