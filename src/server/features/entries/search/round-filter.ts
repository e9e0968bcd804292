import type { EntryQuery } from '#shared/entries/entry-query.ts'
import type { SpokenTechnique } from '#shared/techniques/technique-names.ts'

type Param = (value: unknown) => string

/** A filter about rounds. Submissions are matched by all their spellings (decision 058). */
export interface RoundQuery extends Pick<EntryQuery, 'attire' | 'partner'> {
  landed: SpokenTechnique[] | undefined
  caught: SpokenTechnique[] | undefined
}

/**
 * The condition that one round of an entry is all that is asked for; undefined if nothing is. With gi and a submission, the
 * round with the submission was in the gi; gi alone is any session that says so, too. `$1` is the member.
 */
export function roundCondition({ attire, partner, landed, caught }: RoundQuery, param: Param): string | undefined {
  const conditions: string[] = []
  if (attire) conditions.push(`coalesce(rounds.attire, nullif(entries.attire, 'both')) = ${param(attire)}`)
  // The partner itself, or the one it was merged into.
  if (partner !== undefined)
    conditions.push(`partner_id = (select live.id from partners asked
      join partners live on live.user_id = asked.user_id and live.id = coalesce(asked.merged_into, asked.id)
      where asked.user_id = $1 and asked.id = ${param(partner)} and live.deleted_at is null)`)
  if (landed) conditions.push(hasSubmission('is_mine', landed, param))
  if (caught) conditions.push(hasSubmission('not is_mine', caught, param))
  if (conditions.length === 0) return undefined
  const hasRound = `exists (select from rounds
    where rounds.user_id = entries.user_id and rounds.entry_id = entries.id and ${conditions.join(' and ')})`
  const isAll = partner !== undefined || landed || caught
  return attire && !isAll ? `(entries.attire in (${param(attire)}, 'both') or ${hasRound})` : hasRound
}

const hasSubmission = (
  side: string,
  written: SpokenTechnique[],
  param: Param,
) => `exists (select from round_submissions submission
  where submission.user_id = rounds.user_id and submission.entry_id = rounds.entry_id
    and submission.round_position = rounds.position and ${side}
    and (coalesce(submission.technique_id, 0), submission.name) in (select * from unnest(
      ${param(written.map(({ techniqueId }) => techniqueId ?? 0))}::bigint[],
      ${param(written.map(({ name }) => name))}::text[])))`
