/** A mail to one person. Only `text` and `html` may contain line breaks. */
export interface Mail {
  /** One address, without a name. */
  to: string
  subject: string
  text: string
  html: string
  /** Where replies go; '' for the sender. */
  replyTo: string
}

export interface Mailer {
  /** When this resolves, the mail server has accepted the mail. If it throws, the mail can be sent again. */
  send(mail: Mail): Promise<void>
}

/** Refuses control characters, so that nobody can add a header or recipient through what they type. */
export function headersOf({ to, subject, replyTo }: Mail) {
  for (const text of [to, subject, replyTo])
    if (/\p{Cc}/u.test(text)) throw new Error('An email header contains a control character.')
  const one = (address: string) => ({ name: '', address })
  return { to: one(to), subject, ...(replyTo !== '' && { replyTo: one(replyTo) }) }
}
