import type { Env } from '#server/env.ts'
import type { Mailer } from './mailer.ts'
import { folderMailer, mailFolderOf } from './mailer-folder.ts'
import { smtpMailer } from './mailer-smtp.ts'

/** An SMTP server if one is set, else a folder that /dev/mailbox shows. */
export const openMailer = ({ smtpUrl, mailFrom, dataDir }: Env): Mailer =>
  smtpUrl === null ? folderMailer(mailFolderOf(dataDir), mailFrom) : smtpMailer({ url: smtpUrl, from: mailFrom })
