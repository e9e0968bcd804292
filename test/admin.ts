import { createOperatorLink } from '#server/features/sign-in/service.ts'
import type { Person, World } from './world.ts'

export const adminAddress = 'coach@rollbook.example'

/** For a world whose operator has named {@link adminAddress}. */
export const withAdmin = { ADMIN_EMAILS: `${adminAddress}, second@rollbook.example` }

/** Marks a person's address as verified. */
export const verify = ({ db, deps }: World, { email }: Person) =>
  db.updateTable('users').set({ emailVerifiedAt: deps.clock() }).where('email', '=', email).execute()

/** The token of the operator's link, by which an administrator adds a passkey; '' for anybody else. */
export async function operatorToken({ db, deps: { env, clock } }: World, email = adminAddress): Promise<string> {
  const { adminEmails, publicUrl } = env
  return passkeyTokenIn((await createOperatorLink(db, { email, adminEmails, publicUrl }, clock())) ?? '')
}

/** The token in a link to add a passkey with. */
export const passkeyTokenIn = (text: string) => /\/add-passkey\/([\w-]{43})\/\d+/.exec(text)?.[1] ?? ''

/** An administrator. */
export async function anAdmin(world: World, email = adminAddress): Promise<Person> {
  const admin = await world.signUp({ fullName: 'Lena Vogt', email })
  await verify(world, admin)
  return admin
}
