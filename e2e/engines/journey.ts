import { mkdir, writeFile } from 'node:fs/promises'
import { type Deploys, deployProxy } from '../deploy-proxy.ts'
import { lossyProxy } from '../lossy-proxy.ts'
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

/** Where pictures of failed journeys end up. */
const pictures = 'test-results/engines'

/** Takes a journey, which finds nothing of those before it on the device. */
export async function take(
  [name, journey]: [string, Journey],
  { driver, serverUrl, isPhone, slug }: { driver: Driver; serverUrl: string; isPhone: boolean; slug: string },
): Promise<Outcome> {
  const start = performance.now()
  const server = await lossyProxy(Number(new URL(serverUrl).port))
  const notes: string[] = []
  const page = openPage(driver, server.url)
  const logIn = async () => {
    const member = await register(serverUrl)
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
      deployments: () => deployProxy(serverUrl),
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
    await server.close().catch(() => undefined)
  }
}
