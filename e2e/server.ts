import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/free-port.ts'
import { startOpenId } from '../test/openid.ts'
import { adminAddresses } from './admin-addresses.ts'

/**
 * Starts the built product as `npm start` does, on a free port and a data folder of its own, for all journeys. Next to it
 * a real OpenID provider replaces Google; GitHub has no keys, so its button leads to the local page.
 */
export default async function startServer() {
  // The app may be an older build, but never the server.
  execFileSync(process.execPath, ['bin/build.mjs', 'server'], { stdio: 'inherit' })
  const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-e2e-'))
  const { DATABASE_URL: _, ...env } = process.env
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const openId = await startOpenId(`${publicUrl}/api/auth/google/callback`)
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...env,
      ...openId.settings,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      // On a busy machine, everything takes a multiple of its time.
      MEMBER_SHARE_PERCENT: '1000',
      CONTACT_EMAIL: 'coach@rollbook.example',
      ADMIN_EMAILS: adminAddresses.join(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env['ROLLBOOK_DATA'] = dataDir
  process.env['ROLLBOOK_URL'] = await addressOf(server.stdout)

  return async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await openId.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function addressOf(output: AsyncIterable<Buffer>): Promise<string> {
  let said = ''
  for await (const part of output) {
    said += String(part)
    const [, address] = /running at (http:\S+)/.exec(said) ?? []
    if (address) return address
  }
  throw new Error(`The server did not start.\n${said}`)
}
