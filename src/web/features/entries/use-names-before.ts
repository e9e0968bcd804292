import { useQuery } from '@tanstack/react-query'
import { academiesQuery, useEntries } from './api.ts'

/** Academies and instructors of earlier entries, the latest first. */
export function useNamesBefore() {
  const { data: academies = [] } = useQuery(academiesQuery)
  const { data: journal } = useEntries('')
  const instructors = journal?.pages.flatMap((page) => page.items.map((entry) => entry.instructor)) ?? []
  return { academies, instructors: [...new Set(instructors)].filter(Boolean) }
}
