import type { Deps } from '#server/deps.ts'
import { paymentFailedMail, trialEndedMail, trialEndingMail } from '#server/features/mail/mailing-templates.ts'
import { asRecipient, mailOffUrl } from '#server/features/users/service.ts'
import { dayIn } from '#server/local-time.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { plans } from '#shared/subscription/prices.ts'
import { subscriptionAt } from '#shared/subscription/subscription.ts'
import { hoursAfter, type Letter } from './letter.ts'
import type { Member } from './queries.ts'

/** How many days before its last one a trial's end is announced. */
const announcedBefore = 2
/** How many days a trial's end stays news, if no server was running. */
const newsFor = 3

const subscriptionsOf = ({ db }: Deps, members: Member[]) => {
  const ids = members.map(({ id }) => id)
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where(({ eb, fn, val }) => eb('userId', '=', fn.any(val(ids))))
    .execute()
}

const linksOf = ({ env }: Deps, member: Member) => ({
  url: `${env.publicUrl}/subscription`,
  offUrl: mailOffUrl(env.publicUrl, member, 'billing'),
})

/** To those who have bought nothing and whose trial ends in two days, or has ended since yesterday. */
export async function trialLetters(deps: Deps, members: Member[], today: string): Promise<Letter[]> {
  const now = deps.clock()
  const byId = new Map(members.map((member) => [member.id, member]))
  return (await subscriptionsOf(deps, members)).flatMap((row): Letter[] => {
    const member = byId.get(row.userId)
    if (!member || row.status !== null) return []
    const day = dayIn(member.timeZone, row.trialEndsAt)
    const links = linksOf(deps, member)
    const letter = { userId: member.id, day, expiresAt: hoursAfter(now, 48) }
    if (row.trialEndsAt > now) {
      if (day > addDays(today, announcedBefore)) return []
      return [{ ...letter, kind: 'trial-ending', mail: trialEndingMail(asRecipient(member), { day, ...links }) }]
    }
    if (day < addDays(today, -newsFor)) return []
    return [{ ...letter, kind: 'trial-ended', mail: trialEndedMail(asRecipient(member), links) }]
  })
}

/** To those whose payment has failed, once for each time. */
export async function paymentFailedLetters(deps: Deps, members: Member[]): Promise<Letter[]> {
  const now = deps.clock()
  const byId = new Map(members.map((member) => [member.id, member]))
  return (await subscriptionsOf(deps, members)).flatMap((row): Letter[] => {
    const member = byId.get(row.userId)
    const { status, until } = subscriptionAt(row, now)
    if (!member || status !== 'past_due' || !until || !row.unpaidSince || !row.plan) return []
    const mail = paymentFailedMail(asRecipient(member), {
      plan: plans[row.plan].name.toLowerCase(),
      until: dayIn(member.timeZone, until),
      ...linksOf(deps, member),
    })
    const day = dayIn('', row.unpaidSince)
    return [{ userId: member.id, kind: 'payment-failed', day, mail, expiresAt: until }]
  })
}
