/** A mail to one person. None of its texts but `text` and `html` may hold a line break. */
export interface Mail {
  /** One address alone, without a name. */
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer goes to; '' leaves it with the sender. */
  replyTo: string
}

/** What carries mail away. */
export interface Mailer {
  /** When it has answered, somebody else is responsible for the mail; when it throws, nobody is and it may be tried again. */
  send(mail: Mail): Promise<void>
}

/** Fields that end up in a header of a mail hold one line: nobody adds a header or a recipient by what they type. */
export function headersOf({ to, subject, replyTo }: Mail) {
  for (const text of [to, subject, replyTo])
    if (/\p{Cc}/u.test(text)) throw new Error('A field of a mail has a control character in it.')
  const one = (address: string) => ({ name: '', address })
  return { to: one(to), subject, ...(replyTo !== '' && { replyTo: one(replyTo) }) }
}
