import { mkdir, writeFile } from 'node:fs/promises'
import { type Deploys, deployProxy } from '../deploy-proxy.ts'
import { lossyProxy } from '../lossy-proxy.ts'
import type { OwnServer } from '../own-server.ts'
import type { Driver } from './driver.ts'
import { type Member, register } from './member.ts'
import { openPage, type Page } from './page.ts'
import { until } from './wait.ts'

/** What a journey has: a page with nothing stored yet, and the way to the server, which it may block. */
export interface World {
  page: Page
  driver: Driver
  server: Awaited<ReturnType<typeof lossyProxy>>
  /** Another way to the server, on which new versions of the app arrive. */
  deployments: () => Promise<Deploys>
  isPhone: boolean
  /** Moves the server's clock ahead of the device's by that many days, or behind it. */
  moveServerClock: (days: number) => Promise<void>
  /** Registers a member whose browser this is from now on. */
  logIn: () => Promise<Member>
  /** Adds something measured to the report. */
  note: (measured: string) => void
}

export type Journey = (world: World) => Promise<void>

export interface Outcome {
  name: string
  error?: string
  seconds: number
  notes: string[]
}

interface Stage {
  driver: Driver
  /** The server behind the way to it. */
  origin: Pick<OwnServer, 'url' | 'setAhead'>
  isPhone: boolean
  /** What pictures are named after. */
  slug: string
}

/** Where pictures of failed journeys end up. */
const pictures = 'test-results/engines'

/** Takes a journey, which finds nothing of those before it on the device. */
export async function take(
  [name, journey]: [string, Journey],
  { driver, origin, isPhone, slug }: Stage,
): Promise<Outcome> {
  const start = performance.now()
  const server = await lossyProxy(Number(new URL(origin.url).port))
  const notes: string[] = []
  const page = openPage(driver, server.url)
  const logIn = async () => {
    const member = await register(origin.url)
    for (const [cookie, value] of member.cookies) await driver.setCookie(server.url, cookie, value)
    return member
  }
  const end = (error?: string) => ({
    name,
    seconds: (performance.now() - start) / 1000,
    notes,
    ...(error && { error }),
  })
  try {
    // Its port is its own, so nothing else is there; cookies are the host's.
    await driver.go(`${server.url}/healthz`)
    await until('no page opened', () => driver.evaluate(`location.href === '${server.url}/healthz'`))
    await driver.clearCookies()
    await journey({
      page,
      driver,
      server,
      deployments: () => deployProxy(origin.url),
      moveServerClock: (days) => origin.setAhead(days * 86_400_000),
      isPhone,
      logIn,
      note: (measured) => void notes.push(measured),
    })
    return end()
  } catch (error) {
    const outcome = end(String(error))
    await mkdir(pictures, { recursive: true })
    const picture = await driver.screenshot().catch(() => '')
    await writeFile(`${pictures}/${slug}-${name.replaceAll(/\W+/g, '-')}.png`, Buffer.from(picture, 'base64'))
    // A page that hangs would hold up those after it.
    await driver.crash()
    return outcome
  } finally {
    await origin.setAhead(0)
    await server.close().catch(() => undefined)
  }
}
