import { keyed } from '#server/db/names.ts'
import { createToken, hashToken } from '#server/http/visit/tokens.ts'
import { partner } from '#shared/sparring/partners.ts'
import type { Call } from '../client.ts'
import { fillJournal } from '../data.ts'
import type { Attack } from './attack.ts'
import { counted } from './calls.ts'

const repeated = (call: Call, times: number) => Array.from({ length: times }, () => call)

export const slashes: Attack = {
  about: '500 addresses of 15,800 slashes, ten at a time',
  run: ({ port }) =>
    counted(port, repeated({ path: `${'/'.repeat(15_800)}x`, headers: { accept: 'text/html' } }, 500), 10),
}

export const wrongTokens: Attack = {
  about: '2,000 calls with a wrong access token from one address, ten at a time',
  run: ({ port }) =>
    counted(
      port,
      Array.from({ length: 2000 }, (_, n) => ({
        path: '/api/entries',
        headers: { authorization: `Bearer rollbook_${n}` },
      })),
      10,
    ),
}

const token = createToken()

export const coachVisits: Attack = {
  about:
    '200 visits of a coach’s page from one address, ten at a time, with 1,000 partners whose names begin alike',
  prepare: async (db, attacker) => {
    await fillJournal(db, attacker, 40, () => 'Theo Lang van der '.repeat(1000))
    const partners = Array.from({ length: 1000 }, (_, n) => ({
      ...partner.initial,
      userId: attacker.id,
      clientId: null,
      payloadHash: null,
      name: `Theo Lang van der Berg ${n} ${'x'.repeat(n % 90)}`,
    }))
    await db.insertInto('partners').values(partners.map(keyed)).execute()
    const now = Date.now()
    await db
      .insertInto('coachLinks')
      .values({
        userId: attacker.id,
        name: 'Coach',
        tokenHash: hashToken(token),
        fromDay: '2000-01-01',
        toDay: '2100-01-01',
        tagId: null,
        competitionId: null,
        showsPartners: false,
        files: [],
        videoLinks: [],
        createdAt: new Date(now),
        expiresAt: new Date(now + 86_400_000),
      })
      .execute()
  },
  run: ({ port, attacker }) =>
    counted(port, repeated({ path: `/coach/${attacker.id}.${token}`, headers: { accept: 'text/html' } }, 200), 10),
}
