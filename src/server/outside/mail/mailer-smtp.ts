import type { Transporter } from 'nodemailer'
import { headersOf, type Mailer } from './mailer.ts'

export interface SmtpSettings {
  /** smtp:// or smtps://, with name and password if the server needs them. */
  url: string
  /** The sender, 'Rollbook <hello@example.com>'. */
  from: string
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Mails that follow each other share a connection: setting one up takes longer than sending one. */
const shared = { pool: true, maxConnections: 1, idleTimeout: 1000 } as const

/** Sends mails through an SMTP server. A 4xx or 5xx reply throws with the server's message. */
export function smtpMailer({ url, from }: SmtpSettings): Mailer {
  let opened: Promise<Transporter> | undefined
  const transport = () => {
    opened ??= open(url)
    return opened
  }
  return {
    async send(mail) {
      const { text, html } = mail
      const letter = { ...headersOf(mail, from), text, html }
      await (await transport()).sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true })
    },
    async check() {
      await (await transport()).verify()
    },
    async close() {
      // Otherwise, an idle connection would keep the process running.
      const transporter = await opened?.catch(() => undefined)
      transporter?.close()
    },
  }
}

/** Loaded with the first mail, because it would slow every start by 20 ms. */
async function open(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...timeouts, ...shared })
}
