import { expect, test } from 'vitest'
import { day, gets, hour, lastMail, mailsOf, member, worldAt } from '#test/mailings.ts'

test('a trial is said to end two days before, and the morning after that it has ended', async () => {
  const world = await worldAt('2026-11-20T18:00:00Z')
  const rafa = await member(world, 'America/Sao_Paulo', {}, { onTrial: true })
  const dana = await member(world, 'America/Sao_Paulo', { billingMailsEnabled: false }, { onTrial: true })
  const paying = await member(world, 'America/Sao_Paulo')
  expect(await gets(world, rafa, 12 * 24, hour)).toEqual([
    ['2026-11-25T10:00', 'Your free trial ends on November 27'],
    ['2026-11-28T10:00', 'Your free trial has ended'],
  ])
  for (const person of [dana, paying]) expect(await mailsOf(world, person)).toEqual([])
  const [soon, over] = await mailsOf(world, rafa)
  expect(soon?.text).toContain('Your free trial ends on Friday, November 27.')
  for (const mail of [soon, over]) expect(mail?.unsubscribe).toMatch(/\/billing>$/)
})

test('a payment that failed is told at once, and once', async () => {
  const world = await worldAt('2026-11-20T01:10:00Z')
  const rafa = await member(world, 'America/Chicago')
  const unpaid = { status: 'past_due' as const, unpaidSince: world.deps.clock() }
  await world.db.updateTable('subscriptions').set(unpaid).where('userId', '=', rafa.user.id).execute()
  expect(await gets(world, rafa, 30)).toEqual([
    ['2026-11-20T01:10', 'Your payment didn’t go through: full access until November 26'],
  ])
  const { text } = await lastMail(world, rafa)
  expect(text).toContain('the payment for your annual plan. You keep full access until Thursday, November 26.')
  // The one after that fails, too.
  const again = { unpaidSince: new Date(world.deps.clock().getTime() + day) }
  await world.db.updateTable('subscriptions').set(again).where('userId', '=', rafa.user.id).execute()
  world.later(2 * day)
  expect(await gets(world, rafa, 2)).toHaveLength(1)
})
