import { useQuery } from '@tanstack/react-query'
import { initialRange, lessonsOf } from '../../lessons/lesson-queries.ts'

/**
 * The submissions of the last year, those of the member or those that caught them, the most frequent first; none on a device
 * without signal that never read them.
 */
export function useHappened(isMine: boolean) {
  const { data: lessons, isLoading } = useQuery(lessonsOf({ range: initialRange }))
  return { happened: (isMine ? lessons?.works : lessons?.catches) ?? [], isLoading }
}
