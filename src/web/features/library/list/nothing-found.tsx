import { Button } from '@mantine/core'
import { openDialog } from '#web/lib/dialogs.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { changeFilter, type LibraryFilter, noFilter } from '../library-filter.ts'

/** No technique passes the filter: clear it, or add what was looked for. */
export function NothingFound({ filter: { text } }: { filter: LibraryFilter }) {
  const name = text.trim()
  return (
    <EmptyState title={name === '' ? 'No techniques match' : `No technique matches “${name.slice(0, 40)}”`}>
      <p>We looked through the names and other names of your techniques.</p>
      <Button variant="default" onClick={() => changeFilter(noFilter)}>
        Clear all filters
      </Button>
      <Button variant="default" onClick={() => openDialog({ kind: 'techniqueCatalog', text: name })}>
        Search the catalog
      </Button>
      {name !== '' && (
        <Button onClick={() => openDialog({ kind: 'newTechnique', fields: { name } })}>Add it as your own</Button>
      )}
    </EmptyState>
  )
}
