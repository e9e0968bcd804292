import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../test/free-port.ts'
import { smtpServer } from '../test/smtp-server.ts'

/** Rollbook in production on this machine, where administrators need a passkey, and the mail server that it sends to. */
export async function productionServer(adminEmail: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rollbook-production-'))
  const [port, mail] = [await freePort(), await smtpServer()]
  const { DATABASE_URL: _, ...inherited } = process.env
  const url = `http://localhost:${port}`
  const env = {
    ...inherited,
    NODE_ENV: 'production',
    HTTPS: 'false',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: mail.url,
    // To this machine.
    SMTP_ALLOW_PLAINTEXT: 'true',
    // On a busy machine, everything takes a multiple of its time.
    MEMBER_SHARE_PERCENT: '1000',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ADMIN_EMAILS: adminEmail,
  }
  const server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const part of server.stdout) if (String(part).includes('running at')) break
  const pathIn = (text: string, start: string) => new RegExp(`${start}[\\w-]+/\\d+`).exec(text)?.[0]

  return {
    url,
    /** The path of the link in the newest email that has one that starts so. */
    mailedPath: async (start: string) => {
      for (let seen = mail.received.length; ; seen += 1) {
        const texts = mail.received.map(({ raw }) => raw.replaceAll('=\r\n', '')).toReversed()
        const found = texts.map((text) => pathIn(text, start)).find(Boolean)
        if (found) return found
        await mail.arrived(seen + 1)
      }
    },
    subjects: () => mail.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? ''),
    /** The path of the link that the operator's command prints. */
    operatorPath: async () => {
      const command = ['src/server/operator/main.ts', 'passkey-link', adminEmail]
      const { stdout } = await promisify(execFile)(process.execPath, command, { env })
      return pathIn(stdout, '/add-passkey/') ?? ''
    },
    stop: async () => {
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
      await mail.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
