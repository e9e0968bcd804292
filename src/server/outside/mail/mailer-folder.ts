import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { headersOf, type Mailer } from './mailer.ts'

export const mailFolderOf = (dataDir: string) => join(dataDir, 'mail')

/** Whether mails become files, shown at /dev/mailbox. */
export const hasMailbox = ({ production, smtpUrl }: Env): boolean => !production && smtpUrl === null

/**
 * For machines without an SMTP server: each mail becomes a file that any mail program opens, complete or not at all.
 * Sorted by name, they are in the order they were sent.
 */
export function folderMailer(folder: string, from: string): Mailer {
  let last = 0
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { text, html } = mail
      const letter = { ...headersOf(mail, from), text, html, textEncoding: 'base64' as const }
      const { message } = await transport.sendMail(letter)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      last = Math.max(Date.now(), last + 1)
      const name = `${String(last).padStart(14, '0')}-${randomBytes(4).toString('hex')}`
      const file = await open(join(folder, `${name}.tmp`), 'wx', 0o600)
      try {
        await file.writeFile(message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(join(folder, `${name}.tmp`), join(folder, `${name}.eml`))
    },
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
