import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Operation } from '#shared/offline/operations.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { attireNames, sideNames, statuses, statusNames, type Technique } from '#shared/techniques/techniques.ts'
import { CopyAge } from '#web/features/offline/cache/old-copy-banner.tsx'
import { unsyncedText } from '#web/features/offline/outbox/use-pending.ts'
import { loadSaving } from '#web/features/offline/things/load-saving.ts'
import { TagList } from '#web/features/tags/text/tag-list.tsx'
import { pendingOf, useTechniques } from '#web/features/techniques/use-techniques.ts'
import { Videos } from '#web/features/techniques/videos.tsx'
import { preload } from '#web/lib/api/preload.ts'
import { Facts } from '#web/ui/list/card-list.tsx'
import { EmptyState, FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Choice } from '#web/ui/text/chip.tsx'
import { positionAndCategory } from '../position-and-category.ts'
import { Links } from './links.tsx'
import { LoadingHistory } from './loading-history.tsx'
import { TechniqueActions } from './technique-actions.tsx'
import classes from './technique-page.module.css'

const loadHistory = () => import('./technique-history.tsx')
const TechniqueHistory = lazy(loadHistory)
// Loaded along with the page, so that it shows offline.
preload(loadHistory)

/** A technique with everything known about it. */
export function TechniquePage() {
  const { id } = useParams({ from: '/member/techniques/$id' })
  const { query, all, library } = useTechniques()
  const { isPending, error, refetch } = query
  if (isPending) return <Skeleton label="Loading the technique" shape="card" count={1} hasHeading />
  if (!query.data) return <FailedState what="This technique" error={error} retry={refetch} />
  const technique = library.find((one) => String(one.id) === id)
  if (!technique) return <NotThere />
  return <OneTechnique key={id} technique={technique} pending={pendingOf(all, technique)} library={library} />
}

const NotThere = () => (
  <EmptyState title="This technique isn’t in your library">
    <p>It may have been deleted or merged into another one.</p>
    <Button component={Link} to="/techniques">
      All techniques
    </Button>
  </EmptyState>
)

interface Props {
  technique: Technique
  pending: Operation | undefined
  library: Technique[]
}

function OneTechnique({ technique, pending, library }: Props) {
  const { name, otherNames, catalogKey, side, attire, tags, videos } = technique
  return (
    <article className={classes['page']} aria-labelledby="technique-name">
      <CopyAge />
      <Button
        className={classes['back'] ?? ''}
        variant="subtle"
        component={Link}
        to="/techniques"
        leftSection={<IconArrowLeft size={18} />}
      >
        All techniques
      </Button>
      <header className={classes['header']}>
        <div>
          <h2 id="technique-name" className="text-2xl heavy" dir="auto">
            {name}
          </h2>
          {otherNames.length > 0 && <p className="muted">Also: {otherNames.join(', ')}</p>}
          <Facts facts={[...positionAndCategory(technique), sideNames[side], attireNames[attire]]} />
          {technique.isArchived && <p className="muted">Archived</p>}
          {pending && <p className="muted">{unsyncedText(pending)}</p>}
        </div>
        <TechniqueActions technique={technique} />
      </header>
      <div className={classes['known']}>
        <StatusField technique={technique} />
        {catalogKey !== null && <FromCatalog catalogKey={catalogKey} />}
        <Text title="Steps" text={technique.steps} />
        <Text title="Key details" text={technique.keyDetails} />
        <Text title="Common mistakes" text={technique.commonMistakes} />
        {videos.length > 0 && <Videos videos={videos} />}
        {tags.length > 0 && <TagList tags={tags} />}
        <Links technique={technique} library={library} />
      </div>
      <div className={classes['history']}>
        <Suspense fallback={<LoadingHistory />}>
          <TechniqueHistory technique={technique} />
        </Suspense>
      </div>
    </article>
  )
}

function Text({ title, text }: { title: string; text: string }) {
  if (text === '') return null
  return (
    <section className={classes['section']}>
      <h3>{title}</h3>
      <p className="typed" dir="auto">
        {text}
      </p>
    </section>
  )
}

/** The catalog's text about a technique: its steps, and a warning. */
function FromCatalog({ catalogKey }: { catalogKey: string }) {
  const known = catalog.find(({ key }) => key === catalogKey)
  if (!known) return null
  return (
    <div className="stack gap-3">
      <p>{known.description}</p>
      {known.safety !== undefined && (
        <p className={classes['safety']}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            <strong>Safety.</strong> {known.safety}
          </span>
        </p>
      )}
    </div>
  )
}

/** How far the person has come, changed with one tap. */
function StatusField({ technique }: { technique: Technique }) {
  const client = useQueryClient()
  const choose = async (status: Technique['status']) =>
    (await loadSaving()).changeQuietly(client, 'Technique', technique, { status }, 'The status wasn’t changed.')
  return (
    <Choice
      legend="Status"
      options={statuses}
      nameOf={(one) => statusNames[one]}
      value={technique.status}
      onChange={(status) => void choose(status)}
    />
  )
}
