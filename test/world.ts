import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Db } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { type Eml, mailsIn } from '#server/features/mail/eml.ts'
import { sendNext } from '#server/features/mail/service.ts'
import type { WebBuild } from '#server/features/pages/web-build.ts'
import { processResetRequests } from '#server/features/sign-in/service.ts'
import { getUser } from '#server/features/users/service.ts'
import { openIdentityProviders } from '#server/outside/identity/open-identity-providers.ts'
import { openInstallationKey } from '#server/outside/installation-key.ts'
import { mailFolderOf } from '#server/outside/mail/mailer-folder.ts'
import { openPush } from '#server/outside/push/open-push.ts'
import type { User } from '#shared/accounts/accounts.ts'
import type { Entry, NewEntry } from '#shared/entries/entries.ts'
import type { RoundInput } from '#shared/sparring/rounds.ts'
import type { Tag } from '#shared/training/tags.ts'
import { openFiles, openMailer, openPayments } from '../src/server/open-outside.ts'
import { ownDatabase } from './db.ts'
import { subscribe, verifyAddress } from './make.ts'
import { aPassword } from './make-member.ts'
import { type Chosen, multipart } from './multipart.ts'
import { register } from './register.ts'

type Answer = { status: number; body: any; raw: Buffer; headers: Record<string, unknown> }
type Fields = Record<string, unknown>

/** A browser as the server sees it, with cookies and an anti-forgery token that is fetched once. */
export interface Browser {
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Sends files to POST /api/upload. */
  upload(...files: Chosen[]): Promise<Answer>
  cookies: Map<string, string>
  /** Sends exactly this, without a token. */
  send(options: InjectOptions): Promise<Answer>
}

export interface Person extends Browser {
  user: User
  email: string
  password: string
  log(fields?: Partial<NewEntry>): Promise<Entry>
  tag(name: string): Promise<Tag>
}

export interface World {
  db: Db
  deps: Deps
  /** Listens on a free port of this machine and returns it. */
  listen(): Promise<number>
  /** The emails sent to an address, the latest last. */
  mailsTo(email: string): Promise<Eml[]>
  /** Moves the clock forward by that many milliseconds. */
  later(ms: number): void
  browser(address?: string): Browser
  /** A member with a subscription that lasts; `onTrial` leaves them on their trial, `isVerified` verifies their address. */
  signUp(fields?: Fields, options?: { onTrial?: true; isVerified?: true }): Promise<Person>
}

/** The moment at which every world begins: a Saturday. */
export const worldBegins = new Date('2026-11-21T12:00:00Z')

let people = 0

export { aPassword }

/** The fields to register a person; each call is another person. */
export const someone = (fields: Fields = {}) => ({
  fullName: 'Rafa Moreno',
  email: `rafa${++people}.${process.pid}@example.com`,
  password: aPassword,
  ...fields,
})

/** The settings that production requires. */
const inProduction = { SMTP_URL: 'smtps://127.0.0.1:1', PUBLIC_URL: 'https://rollbook.example' }

/** The application on its own database, with a clock the test controls. A bench says what is done at its end instead. */
export async function aWorld(
  settings: NodeJS.ProcessEnv = {},
  web?: WebBuild,
  database?: Db,
  atEnd: (work: () => Promise<unknown>) => void = afterAll,
): Promise<World> {
  const db = database ?? (await ownDatabase())
  if ('document' in globalThis) await haveIdsOfItsOwn(db)
  let now = worldBegins.getTime()
  const folder = await mkdtemp(join(tmpdir(), 'rollbook-test-'))
  // Hooks run last to first, so the application is closed by then.
  atEnd(() => rm(folder, { recursive: true }))
  const env = readEnv({
    NODE_ENV: 'test',
    // Tests that make many calls as one member don't wait for their share.
    MEMBER_SHARE_PERCENT: '1000',
    DATA_DIR: folder,
    ...(settings['NODE_ENV'] === 'production' && inProduction),
    ...settings,
  })
  const clock = () => new Date(now)
  const logger = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' })
  const deps: Deps = {
    db,
    env,
    files: openFiles(env),
    mailer: openMailer(env),
    wakeMail: () => undefined,
    scheduler: () => undefined,
    identityProviders: openIdentityProviders(env),
    ...openPayments(env, clock),
    push: openPush(env),
    installationKey: openInstallationKey(env),
    logger,
    clock,
  }
  const app = await buildApp(deps, logger, web)
  atEnd(() => app.close())

  const browser = (remoteAddress = '127.0.0.1'): Browser => {
    const cookies = new Map<string, string>()
    let token: string | undefined

    const send = async (options: InjectOptions): Promise<Answer> => {
      const reply = await app.inject({
        ...options,
        remoteAddress,
        cookies: { ...Object.fromEntries(cookies), ...options.cookies },
      })
      for (const { name, value } of reply.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
        // The token changes with the session; the web learns that from a 403.
        if (name.endsWith('session')) token = undefined
      }
      const isJson = reply.body !== '' && String(reply.headers['content-type']).includes('json')
      return {
        status: reply.statusCode,
        body: isJson ? JSON.parse(textOf(reply)) : reply.body,
        raw: reply.rawPayload,
        headers: reply.headers,
      }
    }
    const tokenHeader = async () => {
      token ??= (await send({ url: '/api/csrf-token' })).body.csrfToken as string
      return { 'x-csrf-token': token }
    }
    const write = async (
      method: 'POST' | 'PATCH' | 'DELETE',
      url: string,
      payload?: unknown,
      more: Record<string, string> = {},
    ) => {
      const json = payload === undefined ? {} : { payload: JSON.stringify(payload), type: 'application/json' }
      const headers = { ...more, ...(await tokenHeader()), ...(json.type && { 'content-type': json.type }) }
      const answer = await send({ method, url, headers, ...(json.payload && { payload: json.payload }) })
      // A session that has run out sets no cookie.
      if (url.startsWith('/api/auth/')) token = undefined
      return answer
    }
    return {
      get: (url, headers = {}) => send({ url, headers }),
      post: (url, body, headers) => write('POST', url, body, headers),
      patch: (url, body, headers) => write('PATCH', url, body, headers),
      delete: (url, body, headers) => write('DELETE', url, body, headers),
      upload: async (...files) => {
        const { headers, payload } = multipart(files)
        return send({
          method: 'POST',
          url: '/api/upload',
          headers: { ...headers, ...(await tokenHeader()) },
          payload,
        })
      },
      cookies,
      send,
    }
  }

  const signUp = async (fields: Fields = {}, { onTrial = false, isVerified = false } = {}): Promise<Person> => {
    const mine = browser()
    const typed = someone(fields)
    const { userId, cookies } = await register(deps, typed)
    for (const [name, value] of cookies) mine.cookies.set(name, value)
    if (!onTrial) await subscribe(db, userId)
    if (isVerified) await verifyAddress(db, userId, clock())
    return {
      ...mine,
      user: await getUser(deps, userId),
      email: typed.email,
      password: typed.password,
      log: async (entry) => (await mine.post('/api/entries', anEntry(entry))).body,
      tag: async (name) => (await mine.post('/api/tags', { name })).body,
    }
  }

  return {
    db,
    deps,
    listen: async () => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port),
    browser,
    signUp,
    mailsTo: async (email) => {
      await processResetRequests(deps)
      while (await sendNext(deps, fail));
      const mails = await mailsIn(mailFolderOf(folder))
      return mails.filter(({ to }) => to === email)
    },
    later: (ms) => {
      now += ms
    },
  }
}

let worlds = 0

/** A tab remembers whose ids it has seen, and shows one world after the other. */
async function haveIdsOfItsOwn(db: Db) {
  worlds += 1
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, ${worlds * 10_000}::bigint)
    from pg_sequences where max_value > 1000000`.execute(db)
}

function fail(error: unknown): never {
  throw error
}

/** An entry as someone might have typed it. */
export const anEntry = (fields: Partial<NewEntry> = {}): Partial<NewEntry> => ({
  title: 'Half guard sweeps',
  date: '2026-11-20',
  startTime: '19:00',
  endTime: '20:30',
  sessionType: 'class',
  academy: 'Northside Jiu-Jitsu',
  instructor: 'Lena',
  notes: 'Underhook first, then the knee.',
  ...fields,
})

/** A round of which nothing is known. */
export const aRound: RoundInput = {
  partnerId: null,
  minutes: null,
  attire: null,
  result: null,
  held: [],
  lost: [],
  submissions: [],
  notes: '',
}

/** The text of a reply, compressed or not. */
const textOf = ({ headers, rawPayload }: LightMyRequestResponse) =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
