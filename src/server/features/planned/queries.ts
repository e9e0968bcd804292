import type { Db } from '#server/db/tables.ts'

/** Holds the entry that holds a rule: before the rule itself, as a change of that entry does, so that neither waits for the other. */
export const holdHolder = (db: Db, userId: number, ruleId: number) =>
  db
    .selectFrom('entries')
    .select('id')
    .where('user_id', '=', userId)
    .where('rule_id', '=', ruleId)
    .where('rule_session', '=', 0)
    .forUpdate()
    .execute()
