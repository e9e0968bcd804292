import type { Named } from '#shared/technique-names.ts'
import type { Db } from './tables.ts'

/** What the techniques of these members are called, by member: what their submissions mean is read by it (decision 058). */
export async function techniqueNames(db: Db, userIds: number[]): Promise<Map<number, Named[]>> {
  const rows = await db
    .selectFrom('techniques')
    .select(['userId', 'id', 'name', 'otherNames', 'catalogKey'])
    .where('userId', 'in', userIds)
    .where('deletedAt', 'is', null)
    .execute()
  return Map.groupBy(rows, ({ userId }) => userId)
}
