/** The settings of mail, and of the address that links in mails lead to. */
export interface MailSettings {
  /** Where people reach Rollbook, without a slash at its end. What a request calls us is never believed in a mail. */
  publicUrl: string
  /** null: mails become files in dataDir. */
  smtpUrl: string | null
  /** The sender of mails, 'Rollbook <hello@example.com>'. */
  mailFrom: string
}

const sender = /^([^<>@"\p{Cc}]+ <[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/u

/** Reads them; production cannot do without a server for mail and an address. Complaints go to `problems`. */
export function mailSettings(
  text: (name: string, usual: string) => string,
  { production, https, port }: { production: boolean; https: boolean; port: number },
  problems: string[],
): MailSettings {
  const needed = (name: string, why: string) => {
    const value = text(name, '')
    if (production && value === '') problems.push(`${name} is missing, which production needs: ${why}.`)
    return value
  }
  const given = needed('PUBLIC_URL', 'links in mails lead there')
  const publicUrl = (given || `http://localhost:${port}`).replace(/\/$/, '')
  const isPlain = !production || !https
  if (given && (!/^https?:\/\/[^/?#@\s]+$/.test(publicUrl) || !URL.canParse(publicUrl)))
    problems.push(`PUBLIC_URL is '${given}', but must be an address such as https://rollbook.example.`)
  else if (given && !isPlain && !publicUrl.startsWith('https://'))
    problems.push(`PUBLIC_URL is '${given}', but must begin with https:// unless HTTPS=false.`)

  const smtpUrl = needed('SMTP_URL', 'people could not reset their passwords')
  // Its value holds a password and is never shown.
  if (smtpUrl !== '' && !(/^smtps?:\/\/[^/]/.test(smtpUrl) && URL.canParse(smtpUrl))) {
    problems.push('SMTP_URL must be an address that begins with smtp:// or smtps://.')
  }
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : 'localhost'
  const mailFrom = text('MAIL_FROM', `Rollbook <no-reply@${host}>`)
  if (!sender.test(mailFrom)) {
    problems.push(`MAIL_FROM is '${mailFrom}', but must be an address or 'Rollbook <hello@rollbook.example>'.`)
  }
  return { publicUrl, smtpUrl: smtpUrl || null, mailFrom }
}
