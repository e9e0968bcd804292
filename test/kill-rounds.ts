import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/**
 * Kills the server, its database or both at random moments while entries are being created, and checks that every
 * confirmed entry is stored once, and every other one after it was sent again.
 *
 *     node test/kill-rounds.ts [rounds]
 */
const rounds = Number(process.argv[2] ?? 20)
const victims = ['server', 'server', 'both', 'server', 'database'] as const
const writers = 6
/** Below the 1,200 calls a minute that one person may make, with room for reading them back. */
const mostEntries = 800

const root = fileURLToPath(new URL('..', import.meta.url))
const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-kill-'))

interface Server {
  url: string
  kill(signal: NodeJS.Signals): Promise<void>
}

interface Session {
  cookie: string
  token: string
}

async function playRound(round: number): Promise<number> {
  const victim = victims[round % victims.length] ?? 'server'
  const first = await start()
  const session = await signUp(first.url, round)
  const database = await databasePid()
  const { sent, answered } = await writeUntilKilled(first, session, round, victim)
  const begun = performance.now()
  const second = victim === 'database' ? await untilReady(first, database) : await start()
  const ready = Math.round(performance.now() - begun)
  const isAdopted = (await databasePid()) === database
  const problems = victim === 'server' && !isAdopted ? ['the database was not taken over'] : []
  problems.push(...compare(answered, await titles(second.url, session), 'answered'))
  const open = [...sent].filter((title) => !answered.has(title))
  for (const title of open) await create(second.url, session, title)
  problems.push(...compare(sent, await titles(second.url, session), 'sent'))
  await second.kill('SIGTERM')
  if (await isAlive(await databasePid())) problems.push('a database outlived a clean stop')
  const outcome = problems.length === 0 ? 'ok' : problems.join('; ')
  console.log(
    `round ${round}: killed ${victim}, ${answered.size} answered, ${open.length} sent again, ready in ${ready} ms: ${outcome}`,
  )
  return problems.length === 0 ? 0 : 1
}

/** Writers send entry after entry until their server stops responding. */
async function writeUntilKilled(
  server: Server,
  session: Session,
  round: number,
  victim: (typeof victims)[number],
) {
  const sent = new Set<string>()
  const answered = new Set<string>()
  let isOver = false
  const write = async (writer: number) => {
    for (let index = 0; !isOver && sent.size < mostEntries; index++) {
      const title = `r${round} w${writer} n${index}`
      sent.add(title)
      const status = await create(server.url, session, title).catch(() => 0)
      if (status === 201) answered.add(title)
      else if (status === 0) return
    }
  }
  const writing = Array.from({ length: writers }, (_, writer) => write(writer))
  await sleep(50 + Math.random() * 900)
  if (victim !== 'server') await killDatabase()
  isOver = true
  if (victim !== 'database') await server.kill('SIGKILL')
  await Promise.all(writing)
  return { sent, answered }
}

/** Titles that are missing, or stored more than once. */
function compare(expected: Set<string>, found: string[], what: string): string[] {
  const missing = [...expected].filter((title) => !found.includes(title))
  const doubled = found.length - new Set(found).size
  return [
    ...(missing.length > 0 ? [`${missing.length} ${what} are missing`] : []),
    ...(doubled > 0 ? [`${doubled} are doubled`] : []),
  ]
}

async function start(): Promise<Server> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['src/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(line) ?? []
    if (!port) continue
    const kill = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await gone
    }
    return { url: `http://127.0.0.1:${port}`, kill }
  }
  throw new Error('The server did not start.')
}

/** The server has to restart its database on its own. */
async function untilReady(server: Server, killed: number): Promise<Server> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    const isAnother = (await databasePid()) !== killed
    if (isAnother && (await fetch(`${server.url}/readyz`)).ok) return server
    await sleep(20)
  }
  throw new Error('The server did not bring its database back.')
}

async function signUp(url: string, round: number): Promise<Session> {
  const visit = await fetch(`${url}/api/csrf-token`)
  const person = { fullName: 'Rafa Moreno', email: `round${round}@rollbook.example`, password: 'Armbar2026' }
  const registered = await send(url, '/api/auth/register', await sessionOf(visit), person)
  const cookie = cookieOf(registered)
  const session = await sessionOf(await fetch(`${url}/api/csrf-token`, { headers: { cookie } }), cookie)
  await buyPlan(url, session)
  return session
}

/** On the page that replaces Stripe's: a trial has fewer entries. */
async function buyPlan(url: string, session: Session) {
  const checkout = (await (await send(url, '/api/payment/checkout', session, { plan: 'annual' })).json()) as {
    url: string
  }
  await (await fetch(new URL(`${checkout.url}/pay`, url), { redirect: 'manual' })).arrayBuffer()
}

const cookieOf = (reply: Response) =>
  reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const sessionOf = async (reply: Response, cookie = cookieOf(reply)): Promise<Session> => ({
  cookie,
  token: ((await reply.json()) as { csrfToken: string }).csrfToken,
})

const send = (url: string, path: string, { cookie, token }: Session, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function create(url: string, session: Session, title: string): Promise<number> {
  const reply = await send(url, '/api/entries', session, { title, date: '2026-11-20', clientId: title })
  await reply.arrayBuffer()
  return reply.status
}

async function titles(url: string, { cookie }: Session): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Response = await fetch(`${url}/api/entries?limit=200${cursor && `&cursor=${cursor}`}`, {
      headers: { cookie },
    })
    found.push(...((await page.json()) as { title: string }[]).map((entry) => entry.title))
    cursor = page.headers.get('x-next-cursor')
  }
  return found
}

/** 0 while none runs. */
async function databasePid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0])
}

async function killDatabase() {
  const pid = await databasePid()
  if (pid === 0) throw new Error('No database runs that could be killed.')
  process.kill(pid, 'SIGKILL')
}

async function isAlive(pid: number): Promise<boolean> {
  if (pid === 0) return false
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

let failed = 0
try {
  for (let round = 1; round <= rounds; round++) failed += await playRound(round)
} finally {
  const left = await databasePid()
  if (await isAlive(left)) process.kill(left, 'SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
}
console.log(
  failed === 0 ? `\n${rounds} rounds, nothing lost, nothing stored twice` : `\n${failed} of ${rounds} failed`,
)
process.exitCode = failed === 0 ? 0 : 1
