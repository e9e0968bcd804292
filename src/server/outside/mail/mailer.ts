/** A mail to one person. Only `text` and `html` may contain line breaks. */
export interface Mail {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html: string
  /** Where replies go; '' for the sender. */
  replyTo: string
  /** Where a mail program turns off such mails with one click (RFC 8058); '' if they can't be turned off. */
  offUrl: string
  /** The same whenever this mail is sent again. */
  key?: string
}

export interface Mailer {
  /** When this resolves, the mail server has accepted the mail. If it throws, the mail can be sent again. */
  send(mail: Mail): Promise<void>
  /** Throws, with the mail server's message, if it can't be reached or refuses the login. */
  check(): Promise<void>
  /** Hangs up on the mail server. Nothing is sent afterwards. */
  close(): Promise<void>
}

/** Refuses control characters, so that nobody can add a header or recipient through what they type. */
export function headersOf({ to, subject, replyTo, offUrl, key }: Mail, from: string) {
  for (const text of [to, subject, replyTo, offUrl])
    if (/\p{Cc}/u.test(text)) throw new Error('An email header contains a control character.')
  const recipient = (address: string) => ({ name: '', address })
  const off = { 'List-Unsubscribe': `<${offUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  const headers = { 'Auto-Submitted': 'auto-generated', ...(offUrl !== '' && off) }
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: recipient(to),
    subject,
    headers,
    ...(replyTo !== '' && { replyTo: recipient(replyTo) }),
    ...(key !== undefined && { messageId: `<${key}@${host}>` }),
  }
}
