export interface MailSettings {
  /** Where people reach Rollbook, without a trailing slash. Links in mails never rely on a request's Host header. */
  publicUrl: string
  /** null: mails become files in dataDir. */
  smtpUrl: string | null
  /** The sender of mails, 'Rollbook <hello@example.com>'. */
  mailFrom: string
}

const sender = /^([^<>@"\p{Cc}]+ <[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/u

/** Whether nothing is sent before the connection is encrypted: at once, or by STARTTLS. */
function requiresTls(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl)
  if (protocol === 'smtps:') return searchParams.get('secure') !== 'false'
  return searchParams.get('requireTLS') === 'true' && searchParams.get('ignoreTLS') !== 'true'
}

/** In production a mail server and a public URL are required. Invalid values are added to `problems`. */
export function mailSettings(
  text: (name: string, fallback: string) => string,
  {
    production,
    https,
    port,
    mayBePlain,
  }: Record<'production' | 'https' | 'mayBePlain', boolean> & { port: number },
  problems: string[],
): MailSettings {
  const required = (name: string, why: string) => {
    const value = text(name, '')
    if (production && value === '') problems.push(`${name} is missing. Production needs it: ${why}.`)
    return value
  }
  const given = required('PUBLIC_URL', 'links in emails lead there')
  const publicUrl = (given || `http://localhost:${port}`).replace(/\/$/, '')
  const isPlain = !production || !https
  if (given && (!/^https?:\/\/[^/?#@\s]+$/.test(publicUrl) || !URL.canParse(publicUrl)))
    problems.push(`PUBLIC_URL is '${given}', but must be a URL such as https://rollbook.example.`)
  else if (given && !isPlain && !publicUrl.startsWith('https://'))
    problems.push(`PUBLIC_URL is '${given}', but must start with https:// unless HTTPS=false.`)

  const smtpUrl = required('SMTP_URL', 'without it nobody can reset a password')
  // Its value contains a password and is never shown.
  if (smtpUrl !== '' && !(/^smtps?:\/\/[^/]/.test(smtpUrl) && URL.canParse(smtpUrl))) {
    problems.push('SMTP_URL must start with smtp:// or smtps://.')
  } else if (smtpUrl !== '' && production && !mayBePlain && !requiresTls(smtpUrl)) {
    problems.push(
      'SMTP_URL must start with smtps:// or end with ?requireTLS=true, so that emails and the password are sent encrypted. ' +
        'For a mail server that cannot, on this machine or network, set SMTP_ALLOW_PLAINTEXT=true.',
    )
  }
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
  const mailFrom = text('MAIL_FROM', `Rollbook <no-reply@${host}>`)
  if (!sender.test(mailFrom)) {
    problems.push(
      `MAIL_FROM is '${mailFrom}', but must be an email address or 'Rollbook <hello@rollbook.example>'.`,
    )
  }
  return { publicUrl, smtpUrl: smtpUrl || null, mailFrom }
}
