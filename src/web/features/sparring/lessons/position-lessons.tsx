import { counted } from '#shared/foundation/numbers.ts'
import type { Lessons } from '#shared/sparring/lessons.ts'
import { LessonCard, LessonLine, LessonList, shareText } from './lesson-card.tsx'
import type { Chosen } from './lesson-queries.ts'

interface Props {
  kind: 'held' | 'lost'
  lessons: Lessons
  chosen: Chosen
}

/** The positions a member holds or loses; nothing if nobody wrote them down. */
export function PositionLessons({ kind, lessons, chosen }: Props) {
  const lines = kind === 'held' ? lessons.held : lessons.lostPositions
  if (lines.length === 0) return null
  const max = Math.max(...lines.map(({ rounds }) => rounds))
  return (
    <LessonCard title={kind === 'held' ? 'Where you hold' : 'Where you lose position'}>
      <LessonList>
        {lines.map(({ name, rounds }) => (
          <LessonLine
            key={name}
            text={name}
            facts={[counted(rounds, 'round'), shareText(rounds, lessons.rounds)]}
            share={rounds / max}
            chosen={{ ...chosen, kind, name }}
          />
        ))}
      </LessonList>
    </LessonCard>
  )
}
