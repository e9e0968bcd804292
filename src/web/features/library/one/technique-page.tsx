import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { attireNames, sideNames, statuses, statusNames, type Technique } from '#shared/techniques/techniques.ts'
import { CopyAge } from '#web/features/offline/cache/copy-age.tsx'
import { TagList } from '#web/features/tags/text/tag-list.tsx'
import { techniquesQuery, useChangeTechnique } from '#web/features/techniques/api.ts'
import { Videos } from '#web/features/techniques/videos.tsx'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { preload } from '#web/lib/api/preload.ts'
import { toast } from '#web/lib/toast.ts'
import { Facts } from '#web/ui/list/facts.tsx'
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
  const { data: library, isPending, error, refetch } = useQuery(techniquesQuery)
  if (isPending) return <Skeleton label="Loading the technique" shape="card" count={1} hasHeading />
  if (!library) return <FailedState what="This technique" error={error} retry={refetch} />
  const technique = library.find((one) => String(one.id) === id)
  return technique ? <OneTechnique key={id} technique={technique} library={library} /> : <NotThere />
}

const NotThere = () => (
  <EmptyState title="This technique isn’t in your library">
    <p>It may have been deleted or merged into another one.</p>
    <Button component={Link} to="/techniques">
      All techniques
    </Button>
  </EmptyState>
)

function OneTechnique({ technique, library }: { technique: Technique; library: Technique[] }) {
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
function StatusField({ technique: { id, status } }: { technique: Technique }) {
  const { mutate, isPending, variables } = useChangeTechnique()
  const shown = (isPending ? variables.changes.status : undefined) ?? status
  const choose = (next: Technique['status']) =>
    mutate(
      { id, changes: { status: next } },
      { onError: (error) => toast({ text: `The status wasn’t changed. ${sentenceOf(error)}`, isBad: true }) },
    )
  return (
    <Choice
      legend="Status"
      options={statuses}
      nameOf={(one) => statusNames[one]}
      value={shown}
      onChange={choose}
    />
  )
}
