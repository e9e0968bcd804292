import type { UserId } from '#server/db/ids.ts'
import { deleteRemoved, type RemovedRow, removedRows } from '#server/db/recently-removed.ts'
import type { Deps } from '#server/deps.ts'
import { requireFound } from '#server/http/replies/refusals.ts'
import { type AbsenceFields, absenceReasonNames } from '#shared/absences/absences.ts'
import { rankText } from '#shared/accounts/belts.ts'
import { shownTitle } from '#shared/entries/quick.ts'
import { type FocusSubject, focusText } from '#shared/focus/focuses.ts'
import { type InjuryFields, injuryText } from '#shared/injuries/injuries.ts'
import type { PromotionFields } from '#shared/promotions/promotions.ts'
import type { RemovedKind, RemovedThing } from '#shared/training/removed.ts'

/** How much is listed: the latest. */
const maxListed = 300

/** What those are called that have no name of their own. */
const titles: Partial<Record<RemovedKind, (named: never) => string>> = {
  entry: ({ name }: { name: string }) => shownTitle(name),
  focus: (subject: FocusSubject) => focusText(subject),
  promotion: ({ belt, stripes }: Pick<PromotionFields, 'belt' | 'stripes'>) => rankText(belt, stripes),
  injury: (injured: Pick<InjuryFields, 'part' | 'side'>) => injuryText(injured),
  absence: ({ reason }: Pick<AbsenceFields, 'reason'>) => absenceReasonNames[reason],
  heartRate: () => '',
}

const nameOf = ({ name }: { name: string }) => name

const titleOf = ({ kind, named }: RemovedRow) => (titles[kind] ?? nameOf)(named as never)

/** What a member removed and can restore, the latest first. */
export async function removedOf({ db, clock }: Deps, userId: UserId): Promise<RemovedThing[]> {
  const rows = await removedRows(db, userId, clock(), maxListed)
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    title: titleOf(row),
    day: row.day,
    removedAt: row.removedAt.toISOString(),
  }))
}

export const deleteForGood = async (
  { db }: Deps,
  userId: UserId,
  { kind, id }: Pick<RemovedThing, 'kind' | 'id'>,
) => requireFound(await deleteRemoved(db, userId, kind, id))
