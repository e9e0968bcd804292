const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * One spelling for the addresses of one mailbox, to recognize who has had a trial, and how much was mailed there: in lower
 * case, without what follows a plus, and for Gmail without dots, which mean nothing there. Elsewhere, a.b and ab may be two
 * people.
 */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split(/@(?=[^@]*$)/)
  const plain = name.replace(/(?<=.)\+.*$/, '')
  return dotless.has(host) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${host}`
}
