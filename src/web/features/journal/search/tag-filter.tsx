import { useQuery } from '@tanstack/react-query'
import { tagsQuery } from '#web/features/tags/api.ts'
import { FilterChip } from './filter-chip.tsx'

/** The tag whose entries are listed. */
export function TagFilter({ id, q }: { id: number; q: string }) {
  const { data: tags, isPending } = useQuery(tagsQuery)
  const name = tags?.find((tag) => tag.id === id)?.name
  return (
    <FilterChip label={name ? `Tag ${name}: show all sessions` : 'Show all sessions'} without={{ q }}>
      {name ?? (isPending ? '…' : 'A tag you no longer have')}
    </FilterChip>
  )
}
