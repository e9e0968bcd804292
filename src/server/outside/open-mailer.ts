import type { Env } from '../env.ts'
import type { Mailer } from './mailer.ts'
import { outboxMailer, outboxOf } from './mailer-outbox.ts'
import { smtpMailer } from './mailer-smtp.ts'

/** The mailer that the settings name: an SMTP server, or a folder that /dev/mailbox shows. */
export const openMailer = ({ smtpUrl, mailFrom, dataDir }: Env): Mailer =>
  smtpUrl === null ? outboxMailer(outboxOf(dataDir), mailFrom) : smtpMailer({ url: smtpUrl, from: mailFrom })
