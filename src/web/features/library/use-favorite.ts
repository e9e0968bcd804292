import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Technique } from '#shared/techniques/techniques.ts'
import { loadSaving } from '#web/features/offline/things/load-saving.ts'

/** Makes a technique a favorite, or not anymore. */
export function useFavorite() {
  const client = useQueryClient()
  // The same from render to render, so that a list draws only the cards that have changed.
  return useCallback(
    async (one: Technique) => {
      const { changeQuietly } = await loadSaving()
      await changeQuietly(
        client,
        'Technique',
        one,
        { isFavorite: !one.isFavorite },
        'Your favorite wasn’t changed.',
      )
    },
    [client],
  )
}
