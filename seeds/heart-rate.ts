import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Db } from '#server/db/tables.ts'
import type { RoundKind } from '#shared/sparring/round-context.ts'
import type { RoundInput } from '#shared/sparring/rounds.ts'
import { averageBpm, secondsOfASample } from '#shared/training/heart-rate.ts'
import type { Random } from './random.ts'
import type { Session } from './year.ts'

/** In beats a minute, where it's going in each kind of round. */
const inRounds: Record<RoundKind, number> = { flow: 148, positional: 163, hard: 178, competition: 182 }
const [warmUp, drills, rest] = [128, 116, 132]

/** What a watch measured of a session: up in each round, down between them, and calm while somebody explains. */
export function heartRateOf({ date, startTime, endTime }: Session, rounds: RoundInput[], random: Random) {
  const [startedAt, end] = [startTime, endTime].map((time) => new Date(`${date}T${time}`)) as [Date, Date]
  const seconds = (end.getTime() - startedAt.getTime()) / 1000
  const first = Math.min(...rounds.map(startOf))
  let bpm = 88
  const samples = Buffer.from(
    Array.from({ length: seconds / secondsOfASample }, (_, index) => {
      const second = index * secondsOfASample
      const now = startedAt.getTime() + second * 1000
      const round = rounds.find((one) => startOf(one) <= now && now < startOf(one) + (one.minutes ?? 0) * 60_000)
      const isCalm = second % 600 < 240
      const target = round
        ? inRounds[round.kind ?? 'positional']
        : now > first
          ? rest
          : second < 900
            ? warmUp
            : drills
      bpm += ((isCalm && !round ? target - 14 : target) - bpm) * 0.06 + random.between(-2, 2)
      return Math.round(bpm)
    }),
  )
  return {
    startedAt,
    seconds,
    sport: 'Jiu Jitsu',
    device: 'Forerunner 265',
    average: averageBpm(samples),
    highest: Math.max(...samples),
    energy: Math.round(seconds / 7),
    samples,
  }
}

/** Without an import, by which heart rate comes otherwise. */
export const addHeartRate = (db: Db, userId: UserId, entryId: EntryId, row: ReturnType<typeof heartRateOf>) =>
  db
    .insertInto('allHeartRates')
    .values({ ...row, userId, entryId })
    .execute()

const startOf = ({ startedAt = '' }: RoundInput) => Date.parse(startedAt)
