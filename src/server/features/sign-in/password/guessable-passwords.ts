import { Refusal } from '#server/http/replies/refusals.ts'
import { serverRefusals } from '#shared/refusals/server-refusals.ts'

/** What a password here would be guessed to be about, besides the member: the product and the sport. */
const aboutUs = ['rollbook', 'jiujitsu', 'brazilianjiujitsu', 'bjj', 'grappling', 'grappler', 'password']

/** Whose password it is to be. */
export interface Person {
  fullName: string
  email: string
  username?: string | null | undefined
  academy: string
}

/** Refuses a password that is a word about its owner or about us, once or several times, with nothing but digits and signs around it. */
export function requireUnguessable(password: string, person: Person) {
  const letters = lettersOf(password)
  if (guessesAbout(person).some((guess) => letters.replaceAll(guess, '') === ''))
    throw new Refusal('GUESSABLE_PASSWORD', { fields: { password: serverRefusals.GUESSABLE_PASSWORD.message } })
}

function guessesAbout({ fullName, email, username, academy }: Person): string[] {
  const [mailbox = '', host = ''] = email.split('@')
  const names = [fullName, ...fullName.split(/\s+/), mailbox, ...mailbox.split(/[.+_-]/), host.split('.')[0] ?? '']
  return [...aboutUs, ...[...names, username ?? '', academy].map(lettersOf).filter((guess) => guess.length >= 3)]
}

/** Only the letters that a password may have, without accents. */
const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
