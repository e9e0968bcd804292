import type { Transporter } from 'nodemailer'
import { headersOf, type Mailer } from './mailer.ts'

export interface SmtpSettings {
  /** smtp:// or smtps://, with name and password where the server wants them. */
  url: string
  /** The sender, 'Rollbook <hello@example.com>'. */
  from: string
}

/** How long a server may take to say anything. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands mails to an SMTP server. An answer of 4xx or 5xx throws, with what the server said as its message. */
export function smtpMailer({ url, from }: SmtpSettings): Mailer {
  let opened: Promise<Transporter> | undefined
  const transport = () => {
    opened ??= open(url)
    return opened
  }
  return {
    async send(mail) {
      const { text, html } = mail
      const letter = { from, ...headersOf(mail), text, html, headers: { 'Auto-Submitted': 'auto-generated' } }
      await (await transport()).sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true })
    },
  }
}

/** Loaded with the first mail: it costs a start 20 ms that needs none. */
async function open(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...patience })
}
