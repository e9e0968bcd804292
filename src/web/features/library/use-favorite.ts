import { useCallback } from 'react'
import type { Technique } from '#shared/techniques/techniques.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useChangeTechnique } from '../techniques/api.ts'

/** Makes a technique a favorite, or not anymore. */
export function useFavorite() {
  const { mutate } = useChangeTechnique()
  // The same from render to render, so that a list draws only the cards that have changed.
  return useCallback(
    ({ id, isFavorite }: Technique) =>
      mutate(
        { id, changes: { isFavorite: !isFavorite } },
        { onError: (error) => toast({ text: `Your favorite wasn’t changed. ${sentenceOf(error)}`, isBad: true }) },
      ),
    [mutate],
  )
}
