import { join } from 'node:path'
import type { Deps } from './deps.ts'
import type { Env } from './env.ts'
import type { Files } from './outside/files/files.ts'
import { diskFiles } from './outside/files/files-disk.ts'
import { s3Files } from './outside/files/files-s3.ts'
import { openIdentityProviders } from './outside/identity/open-identity-providers.ts'
import type { Mailer } from './outside/mail/mailer.ts'
import { folderMailer, mailFolderOf } from './outside/mail/mailer-folder.ts'
import { smtpMailer } from './outside/mail/mailer-smtp.ts'
import type { Payments } from './outside/payments/payments.ts'
import { LocalPayments } from './outside/payments/payments-local.ts'
import { stripePayments } from './outside/payments/payments-stripe.ts'

/** An SMTP server if one is set, else a folder that /dev/mailbox shows. */
export const openMailer = ({ smtpUrl, mailFrom, dataDir }: Env): Mailer =>
  smtpUrl === null ? folderMailer(mailFolderOf(dataDir), mailFrom) : smtpMailer({ url: smtpUrl, from: mailFrom })

/** S3 if it is set, else a folder in dataDir. */
export const openFiles = ({ s3, dataDir }: Env): Files => (s3 ? s3Files(s3) : diskFiles(join(dataDir, 'files')))

interface Opened {
  payments: Payments | null
  localPayments: LocalPayments | null
}

/** Stripe if it has keys. Without, a local stand-in replaces it; in production, nothing does. */
export function openPayments(env: Env, clock: () => Date): Opened {
  const publicUrl = () => env.publicUrl
  if (env.stripe) return { payments: stripePayments(env.stripe, { publicUrl }), localPayments: null }
  if (env.production) return { payments: null, localPayments: null }
  const localPayments = new LocalPayments(env.dataDir, clock)
  const payments = stripePayments(localPayments.settings, { publicUrl, fetch: localPayments.fetch })
  return { payments, localPayments }
}

/** Everything outside the process that a setting decides about, but for what may make a key. */
export const openOutside = (env: Env, clock: Deps['clock']) => ({
  files: openFiles(env),
  mailer: openMailer(env),
  identityProviders: openIdentityProviders(env),
  ...openPayments(env, clock),
})
