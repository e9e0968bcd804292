import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

/** What the operator reads when the server does not start. */
function complaint(source: NodeJS.ProcessEnv): string {
  try {
    readEnv(source)
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError)
    return (error as Error).message
  }
  return ''
}

test('without any setting the server serves this machine alone, from ./data', () => {
  expect(readEnv({})).toEqual({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: null,
    s3: null,
    storagePerUser: 5000 * 1024 * 1024,
    logLevel: 'info',
    trustProxy: 0,
    https: false,
    adminEmails: [],
    contactEmail: '',
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

test('production listens to everybody and marks its cookies for https', () => {
  expect(readEnv(real)).toMatchObject({ production: true, host: '0.0.0.0', https: true })
  expect(readEnv({ ...real, HTTPS: 'false', HOST: '::1' })).toMatchObject({
    https: false,
    host: '::1',
  })
})

test('production sends mail, and its links lead to the address that people know', () => {
  expect(readEnv(real)).toMatchObject({
    smtpUrl: real.SMTP_URL,
    publicUrl: 'https://rollbook.example',
    mailFrom: 'Rollbook <no-reply@rollbook.example>',
  })
  expect(complaint({ NODE_ENV: 'production' }).split('\n')).toEqual([
    'PUBLIC_URL is missing, which production needs: links in mails lead there.',
    'SMTP_URL is missing, which production needs: people could not reset their passwords.',
  ])
})

test('production links by http only where it says that it does without https', () => {
  const plain = { ...real, PUBLIC_URL: 'http://gym.local' }
  expect(complaint(plain)).toBe(
    "PUBLIC_URL is 'http://gym.local', but must begin with https:// unless HTTPS=false.",
  )
  expect(readEnv({ ...plain, HTTPS: 'false' }).publicUrl).toBe('http://gym.local')
})

test('what the operator sets is used, blanks around it left out', () => {
  expect(
    readEnv({
      PORT: ' 8080 ',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/rollbook',
      DATABASE_URL: 'postgres://app:secret@db/rollbook',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '2',
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
    adminEmails: ['coach@example.com', 'boss@example.com', 'third@example.com'],
    contactEmail: 'hello@example.com',
  })
})

test('a setting that is empty is as good as none', () => {
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
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must begin with postgres:// or postgresql://.'],
  [
    { PUBLIC_URL: 'rollbook.example' },
    "PUBLIC_URL is 'rollbook.example', but must be an address such as https://rollbook.example.",
  ],
  [
    { PUBLIC_URL: 'https://rollbook.example/app' },
    "PUBLIC_URL is 'https://rollbook.example/app', but must be an address such as https://rollbook.example.",
  ],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  [
    { MAIL_FROM: 'Rollbook' },
    "MAIL_FROM is 'Rollbook', but must be an address or 'Rollbook <hello@rollbook.example>'.",
  ],
  [{ ADMIN_EMAILS: 'coach' }, "ADMIN_EMAILS has 'coach', which is no address."],
  [{ STORAGE_PER_USER_MB: '5 GB' }, "STORAGE_PER_USER_MB is '5 GB', but must be a whole number."],
  [{ CONTACT_EMAIL: 'me@' }, "CONTACT_EMAIL has 'me@', which is no address."],
])('with %j the server does not start and says why', (source, sentence) => {
  expect(complaint(source)).toBe(sentence)
})

test('one start names everything that is wrong, and no password of the database', () => {
  const lines = complaint({ PORT: 'x', HTTPS: 'on', DATABASE_URL: 'mysql://app:secret@db' }).split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['HTTPS', 'PORT', 'DATABASE_URL'])
  expect(lines.join()).not.toContain('secret')
})

const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }

test('files lie in S3 where the operator names a bucket and its keys', () => {
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

test('half of the settings of S3 do not start, and each that is missing is named', () => {
  expect(complaint({ ...real, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBe(
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
      .map((name) => `${name} is missing, which S3 needs.`)
      .join('\n'),
  )
  expect(complaint({ ...s3, S3_SECRET_ACCESS_KEY: '' })).toBe('S3_SECRET_ACCESS_KEY is missing, which S3 needs.')
  expect(complaint({ ...s3, S3_ENDPOINT: 'minio:9000' })).toBe(
    "S3_ENDPOINT is 'minio:9000', but must begin with http:// or https://.",
  )
})
