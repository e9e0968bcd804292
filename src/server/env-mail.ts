export interface MailSettings {
  /** Where people reach Rollbook, without a trailing slash. Links in mails never rely on a request's Host header. */
  publicUrl: string
  /** null: mails become files in dataDir. */
  smtpUrl: string | null
  /** The sender of mails, 'Rollbook <hello@example.com>'. */
  mailFrom: string
}

const sender = /^([^<>@"\p{Cc}]+ <[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/u

/** In production a mail server and a public URL are required. Invalid values are added to `problems`. */
export function mailSettings(
  text: (name: string, fallback: string) => string,
  { production, https, port }: { production: boolean; https: boolean; port: number },
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
