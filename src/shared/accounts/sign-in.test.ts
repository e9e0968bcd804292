import fc from 'fast-check'
import { expect, test } from 'vitest'
import { credentials, isStrongPassword, registration } from './sign-in.ts'

const rafa = { fullName: 'Rafa Moreno', email: 'rafa@example.com', password: 'Armbar2026' }

/** The sentence beside each field, as the form shows them. */
function sentences(schema: typeof registration | typeof credentials, typed: unknown) {
  const all: Record<string, string> = {}
  for (const issue of schema.safeParse(typed).error?.issues ?? []) all[String(issue.path[0])] ??= issue.message
  return all
}

test('whoever types only what is required gets the defaults for the rest', () => {
  expect(registration.parse(rafa)).toEqual({ ...rafa, username: '', beltLevel: 'white', academy: '' })
})

test('a form sent empty says at every field what is missing', () => {
  expect(sentences(registration, {})).toEqual({
    fullName: 'Full name is required',
    email: 'Email is required',
    password: 'Password must be at least 8 characters',
  })
  expect(sentences(credentials, { email: '', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
})

const weak = 'Password must contain at least one uppercase letter, one lowercase letter, and one number'
test.each([
  [{ fullName: '   ' }, 'Full name is required'],
  [{ fullName: 'R'.repeat(121) }, 'Full name can be at most 120 characters'],
  [{ email: '   ' }, 'Email is required'],
  [{ email: 'rafa' }, 'Please enter a valid email address'],
  [{ email: 'rafa@mat' }, 'Please enter a valid email address'],
  [{ email: 'rafa@@example.com' }, 'Please enter a valid email address'],
  [{ email: 'ra fa@example.com' }, 'Please enter a valid email address'],
  [{ email: 'rafa@example..com' }, 'Please enter a valid email address'],
  [{ email: 'Rafa <rafa@example.com>' }, 'Please enter a valid email address'],
  [{ email: 'ra\u0000fa@example.com' }, 'Please enter a valid email address'],
  [{ email: `${'r'.repeat(243)}@example.com` }, 'Please enter a valid email address'],
  [{ username: 'rm' }, 'Username must be at least 3 characters'],
  [{ username: 'r'.repeat(41) }, 'Username can be at most 40 characters'],
  [{ username: 'rafa moreno' }, 'Username can’t contain spaces or @'],
  [{ username: 'rafa@home' }, 'Username can’t contain spaces or @'],
  [{ password: 'Armba26' }, 'Password must be at least 8 characters'],
  [{ password: 'armbar2026' }, weak],
  [{ password: 'ARMBAR2026' }, weak],
  [{ password: 'ArmbarArmbar' }, weak],
  [{ password: 'Armbar 2026' }, 'Leave out spaces. Allowed are A–Z, a–z, 0–9, and @$!%*#?&.'],
  [{ password: 'Ärmbar2026' }, 'Leave out Ä. Allowed are A–Z, a–z, 0–9, and @$!%*#?&.'],
  [{ password: 'dubvy5-gavkoc-Xunqyz' }, 'Leave out -. Allowed are A–Z, a–z, 0–9, and @$!%*#?&.'],
  [{ password: `A1${'a'.repeat(199)}` }, 'Password can be at most 200 characters'],
  [{ beltLevel: 'coral' }, 'Please choose a belt'],
  [{ academy: 'N'.repeat(121) }, 'Academy can be at most 120 characters'],
])('who registers with %j reads why not', (typed, sentence) => {
  expect(Object.values(sentences(registration, { ...rafa, ...typed }))).toEqual([sentence])
})

test('every sign that passwords may have is taken', () => {
  expect(isStrongPassword('Aa1@$!%*#?&')).toBe(true)
})

test('a password is strong when it has an upper-case letter, a lower-case letter and a digit', () => {
  const piece = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 5 })
  const pieces = fc.tuple(piece('ABCXYZ'), piece('abcxyz'), piece('0189'), piece('@$!%*#?&'))
  fc.assert(
    fc.property(pieces, ([upper, lower, digits, signs]) => {
      expect(isStrongPassword(signs + digits + lower + upper)).toBe(true)
      for (const lacking of [upper + lower, lower + digits, upper + digits, signs])
        expect(isStrongPassword(lacking)).toBe(false)
    }),
  )
})

test('an address is one address however it is spelled', () => {
  expect(registration.parse({ ...rafa, email: '  Rafa@Example.COM ' }).email).toBe('rafa@example.com')
  expect(credentials.parse({ ...rafa, email: 'RAFA@EXAMPLE.com' }).email).toBe('rafa@example.com')
})

test('a password is taken as it was typed, blanks included, when somebody signs in', () => {
  expect(credentials.parse({ email: rafa.email, password: ' x ' }).password).toBe(' x ')
})
