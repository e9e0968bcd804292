import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { counted } from '#shared/foundation/numbers.ts'
import { positionNames, statusNames, type Technique } from '#shared/techniques/techniques.ts'
import { PendingThings } from '#web/features/offline/things/pending-things.tsx'
import { TrashButton } from '#web/features/removed/trash-button.tsx'
import { SameNames } from '#web/features/same-names/same-names.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import { Example } from '#web/ui/state/example.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Loading, Skeleton } from '#web/ui/state/skeleton.tsx'
import { useTechniques } from '../techniques/use-techniques.ts'
import {
  changeFilter,
  filtered,
  type LibraryFilter,
  libraryFilter,
  noFilter,
  searchable,
} from './library-filter.ts'
import { TechniqueList } from './list/technique-list.tsx'
import { Toolbar } from './list/toolbar.tsx'
import classes from './techniques-page.module.css'
import type { View } from './techniques-search.ts'

const loadMap = () => import('./map/technique-map.tsx')
const TechniqueMap = lazy(loadMap)
// A page that opens with the map loads its files while it fetches the techniques.
if (new URLSearchParams(window.location.search).get('view') === 'map') loadMap().catch(() => undefined)

/** The techniques a member collects: as a list, by position, or as a map. */
export function TechniquesPage() {
  const { query, all, library: techniques } = useTechniques()
  const { data, isPending, error, refetch } = query
  const { view = 'list' } = useSearch({ from: '/member/techniques' })
  const filter = useSelector(libraryFilter)
  const library = useMemo(() => searchable(techniques), [techniques])
  const shown = useMemo(() => filtered(library, filter), [library, filter])
  if (isPending) return <Skeleton label="Loading techniques" shape="low-card" count={5} />
  if (!data) return <FailedState what="Your techniques" error={error} retry={refetch} />
  if (all.length === 0) return <EmptyLibrary />
  return (
    <>
      <SameNames
        kind="technique"
        merge={(id, suggestedId) => {
          const technique = techniques.find((one) => one.id === id)
          if (technique) openDialog({ kind: 'mergeTechnique', technique, suggestedId })
        }}
      />
      <Toolbar view={view} library={techniques} />
      <p className={classes['count']} role="status">
        {counted(shown.length + all.length - techniques.length, 'technique')}
      </p>
      <PendingThings
        name="Technique"
        all={all}
        titleOf={({ name }) => name}
        factsOf={({ position, status }) => [positionNames[position], statusNames[status]]}
      />
      {shown.length === 0 && techniques.length > 0 ? (
        <NothingFound filter={filter} />
      ) : (
        <Techniques view={view} filter={filter} techniques={shown} />
      )}
      <TrashButton />
    </>
  )
}

const EmptyLibrary = () => (
  <>
    <EmptyState title="What are you working on?">
      <p>Collect your techniques here, with steps, details, and videos. Start with a position from the catalog.</p>
      <Button onClick={() => openDialog({ kind: 'techniqueCatalog' })}>Add from the catalog</Button>
      <Button variant="subtle" onClick={() => openDialog({ kind: 'newTechnique' })}>
        New technique
      </Button>
    </EmptyState>
    <Example
      caption="A technique in your library"
      title="Scissor sweep"
      facts="Closed Guard · Sweep · Drilling · 4 sessions mention it"
      text="Break their posture first. Hip out, shin across the belt, other leg low. Pull the sleeve, then scissor."
    />
  </>
)

interface Props {
  view: View
  filter: LibraryFilter
  techniques: Technique[]
}

function Techniques({ view, filter, techniques }: Props) {
  // Typing waits for a list, which takes no longer than a key, but never for the map.
  const onMap = useDeferredValue(techniques)
  if (view !== 'map')
    return <TechniqueList techniques={techniques} filter={filter} isByPosition={view === 'position'} />
  return (
    <Suspense fallback={<Loading />}>
      <TechniqueMap techniques={onMap} />
    </Suspense>
  )
}

/** No technique passes the filter: clear it, or add what was looked for. */
function NothingFound({ filter: { text } }: { filter: LibraryFilter }) {
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
