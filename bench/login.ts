import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { hashPassword } from '#server/features/sign-in/service.ts'
import { type Call, Client, tokenFor } from './client.ts'
import { interleaved, type Result } from './measure.ts'
import { startApp } from './processes.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * Measures if response times reveal that an address is known: `node bench/login.ts`. Each try is for another account
 * and from another address, as the throttle requires; the contenders take turns call by call.
 */
const tries = 200
const warmUp = 1
const visit = 'visit=bench'

const workspace = await createWorkspace()
try {
  const app = await startApp({ ...workspace.env, TRUST_PROXY: '1' })
  await withDatabase(workspace, async (db) => {
    await migrate(db)
    await addPeople(db, 'known', await hashPassword('Kimura2026'))
    await addPeople(db, 'passwordless', null)
  })
  const client = new Client(app.port)
  const token = await tokenFor(client, visit)
  const from = (kind: string, path: string, body: (email: string) => object) => ({
    name: kind,
    call: async (round: number) => {
      const { status, body: answered } = await client.send(callOf(token, path, round, body(emailOf(kind, round))))
      if (status !== 401 && status !== 204) throw new Error(`${path} answered ${status}: ${String(answered)}`)
    },
  })
  const logIn = (kind: string) => from(kind, '/api/auth/login', (email) => ({ email, password: 'Armbar2026' }))
  const forgot = (kind: string) => from(kind, '/api/auth/forgot-password', (email) => ({ email }))
  const kinds = ['unknown', 'known', 'passwordless']
  report('A wrong password', await interleaved(kinds.map(logIn), tries, 1))
  report('A forgotten password', await interleaved(kinds.slice(0, 2).map(forgot), tries, 1))
  client.close()
  await app.stop()
} finally {
  await workspace.remove()
}

function emailOf(kind: string, round: number) {
  return `${kind}${round + warmUp}@example.com`
}

/** Each round comes from its own address. */
function callOf(token: string, path: string, round: number, body: object): Call {
  const address = `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.${(round + warmUp) % 250}`
  return {
    path,
    method: 'POST',
    headers: { cookie: visit, 'x-csrf-token': token, 'x-forwarded-for': address },
    body,
  }
}

async function addPeople(db: Db, kind: string, passwordHash: string | null) {
  const rows = Array.from({ length: tries + warmUp }, (_, n) => ({
    fullName: 'Bench',
    email: emailOf(kind, n - warmUp),
    username: null,
    passwordHash,
    beltLevel: 'white' as const,
    academy: '',
    emailVerifiedAt: null,
    createdAt: new Date(),
  }))
  await db.insertInto('users').values(rows).execute()
}

function report(what: string, results: Result[]) {
  const [unknown] = results
  console.log(`\n${what}, ${tries} tries of each`)
  for (const { name, p50 } of results)
    console.log(
      `  ${name.padEnd(14)} median ${p50.toFixed(2).padStart(7)} ms, ratio ${(p50 / (unknown?.p50 ?? 1)).toFixed(3)}`,
    )
}
