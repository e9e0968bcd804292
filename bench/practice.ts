import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { nextCardsOf, practicingOf } from '#server/features/practice/card-queries.ts'
import { addDays, localDay } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type Rating, ratings } from '#shared/techniques/practice.ts'
import { scheduleOf } from '#shared/techniques/scheduling.ts'
import { initialTechnique } from '#shared/techniques/techniques.ts'
import { randomFrom } from '../seeds/random.ts'
import { Client, tokenFor } from './client.ts'
import { addOwner, inBulk, type Owner } from './data.ts'
import { interleaved } from './measure.ts'
import { startApp } from './processes.ts'
import { createWorkspace, withDatabase } from './workspace.ts'

/**
 * The due cards, of 500 techniques with 5,000 reviews: over HTTP next to its SQL alone, and a rating, which replays a
 * technique's reviews. The SQL runs in this process, through the same query builder and one connection pool.
 */

const [techniques, reviewsEach, rounds, calls] = [500, 10, 10, 40]
const goal = 2
const today = localDay(new Date())

const workspace = await createWorkspace()
const app = await startApp(workspace.env)
const client = new Client(app.port)
try {
  await withDatabase(workspace, async (db) => {
    await migrate(db)
    const owner = await addOwner(db, 'Practice')
    await inBulk(db, () => fill(db, owner))
    const headers = { cookie: owner.cookie }
    const own = () => Promise.all([practicingOf(db, owner.id), nextCardsOf(db, owner.id, addDays(today, -1))])
    const results = await interleaved(
      [
        { name: 'HTTP', call: () => client.get({ path: '/api/practice/due', headers }) },
        { name: 'its SQL', call: own },
        {
          name: 'its SQL, and the lookup of the session before it',
          call: async () => {
            await db.selectFrom('sessions').select('lastSeenAt').where('userId', '=', owner.id).execute()
            return own()
          },
        },
      ],
      rounds,
      calls,
    )
    const [http] = results
    for (const { name, p50, p99, spread } of results) {
      const [low, high] = spread.map((time) => time.toFixed(2))
      const ratio = (http?.p50 ?? 0) / p50
      const verdict = name === 'HTTP' ? '' : `, HTTP is ${ratio.toFixed(2)} times that, goal ${goal}`
      console.log(
        `due, ${name}: median ${p50.toFixed(2)} ms (rounds ${low} to ${high}), p99 ${p99.toFixed(2)} ms${verdict}`,
      )
    }
    await rateAll(db, owner)
  })
} finally {
  client.close()
  await app.stop()
  await workspace.remove()
}

/** As practice would have left them: each technique with its reviews and its card. */
async function fill(db: Db, { id: userId }: Owner) {
  const random = randomFrom(1)
  const bare = { ...initialTechnique, videos: '[]', clientId: null, payloadHash: null, catalogKey: null }
  const { tags: _, ...row } = bare
  const names = Array.from({ length: techniques }, (_, n) => ({ ...row, userId, name: `Technique ${n}` }))
  const stored = await db.insertInto('techniques').values(names).returning('id').execute()
  for (const { id: techniqueId } of stored) {
    const reviews = Array.from({ length: reviewsEach }, (_, n): { rating: Rating; date: string } => ({
      rating: random.pick(ratings),
      date: addDays(today, (n - reviewsEach) * random.between(1, 9)),
    }))
    const retry = { clientId: null, payloadHash: null }
    const rows = reviews.map((review) => ({ userId, techniqueId, ...retry, ...review }))
    await db.insertInto('practiceReviews').values(rows).execute()
    const { memory, dueOn } = scheduleOf(reviews) ?? { memory: undefined, dueOn: today }
    const card = { userId, techniqueId, addedOn: today, dueOn, snoozedUntil: null }
    const nothing = { stability: null, difficulty: null, reviewedOn: null, firstReviewedOn: null }
    await db
      .insertInto('practiceCards')
      .values({ ...card, ...nothing, ...memory })
      .execute()
  }
}

/** Milliseconds of a rating over HTTP. */
async function rateAll(db: Db, owner: Owner) {
  const headers = { cookie: owner.cookie, 'x-csrf-token': await tokenFor(client, owner.cookie) }
  const cards = await nextCardsOf(db, owner.id, addDays(today, -1))
  const path = '/api/practice/reviews'
  const [rating] = await interleaved(
    [
      {
        name: 'rating',
        call: (round, index) => {
          const { techniqueId } = cards[(round + 1 + index) % cards.length] ?? { techniqueId: 0 }
          return client.get({ path, method: 'POST', headers, body: { techniqueId, rating: 'good', date: today } })
        },
      },
    ],
    4,
    Math.min(calls, limits.reviewsPerDay.max),
  )
  console.log(`a rating over HTTP: median ${rating?.p50.toFixed(2)} ms, p99 ${rating?.p99.toFixed(2)} ms`)
}
