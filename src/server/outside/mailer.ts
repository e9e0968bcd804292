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
  /** Once it resolves, the mail server is responsible for the mail. If it throws, the mail can be sent again. */
  send(mail: Mail): Promise<void>
}

/** Fields that become headers are one line, so that nobody adds a header or recipient by what they type. */
export function headersOf({ to, subject, replyTo }: Mail) {
  for (const text of [to, subject, replyTo])
    if (/\p{Cc}/u.test(text)) throw new Error('An email header contains a control character.')
  const one = (address: string) => ({ name: '', address })
  return { to: one(to), subject, ...(replyTo !== '' && { replyTo: one(replyTo) }) }
}
