import type { Lessons, SubmissionLesson } from '#shared/sparring/lessons.ts'
import { submissionText } from '#shared/sparring/submission-text.ts'
import { preloaded } from '#web/lib/preloaded.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { LessonCard, LessonLine, LessonList, shareText } from './lesson-card.tsx'
import type { Chosen } from './lesson-queries.ts'
import { inMatchesText, timesText } from './times-text.ts'

export const loadEscapeOffers = () => import('./escape-offers.tsx')

/** With the catalog, which the rest doesn’t need. */
const { Part: EscapeOffers } = preloaded(loadEscapeOffers)

interface Props {
  kind: 'for' | 'against'
  lessons: Lessons
  chosen: Chosen
}

/** The submissions that catch a member, with techniques to practice, or those that work. */
export function SubmissionLessons({ kind, lessons, chosen }: Props) {
  const isAgainst = kind === 'against'
  const lines = isAgainst ? lessons.catches : lessons.works
  const max = Math.max(...lines.map(({ times }) => times))
  return (
    <LessonCard title={isAgainst ? 'What catches you' : 'What works'}>
      {lines.length === 0 ? (
        <Hint>
          No submissions {isAgainst ? 'against you' : 'of yours'} in these rounds. Add them under Details of a
          round.
        </Hint>
      ) : (
        <LessonList>
          {lines.map((line) => (
            <LessonLine
              key={submissionText(line)}
              text={submissionText(line)}
              facts={factsOf(line, lessons.rounds, chosen.partner === undefined)}
              share={line.times / max}
              inMatches={line.inMatches}
              chosen={{ ...chosen, kind, name: line.name, fromPosition: line.fromPosition }}
            >
              {isAgainst && <EscapeOffers submission={line} />}
            </LessonLine>
          ))}
        </LessonList>
      )}
    </LessonCard>
  )
}

/** How often, in how many of all rounds, and against whom. */
export const factsOf = (
  { times, rounds, inMatches, partners, alsoWritten }: SubmissionLesson,
  all: number,
  hasPartners: boolean,
) => [
  timesText(times),
  inMatchesText(
    times,
    inMatches.reduce((sum, one) => sum + one.times, 0),
  ),
  rounds === 0 ? '' : shareText(rounds, all),
  hasPartners ? partners.map((partner) => `${partner.name} ${partner.times}`).join(', ') : '',
  alsoWritten.length > 0 ? `also written ${alsoWritten.join(', ')}` : '',
]
