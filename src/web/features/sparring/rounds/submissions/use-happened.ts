import { useQuery } from '@tanstack/react-query'
import { initialRange, lessonsOf } from '../../lessons/lesson-queries.ts'

/** The submissions of the last year, those of the member or those that caught them, the most frequent first. */
export function useHappened(isMine: boolean) {
  const { data: lessons } = useQuery(lessonsOf({ range: initialRange }))
  return (isMine ? lessons?.works : lessons?.catches) ?? []
}
