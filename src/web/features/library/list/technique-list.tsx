import { Button } from '@mantine/core'
import { Fragment, useEffect, useRef, useState } from 'react'
import { positionNames, positions, type Technique } from '#shared/techniques/techniques.ts'
import { CardList } from '#web/ui/list/card-list.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import type { LibraryFilter } from '../library-filter.ts'
import { useFavorite } from '../use-favorite.ts'
import { TechniqueCard } from './technique-card.tsx'
import classes from './technique-list.module.css'

/** How many are drawn at once; more of them when the end comes near. */
const step = 8

interface Props {
  techniques: Technique[]
  /** The filter that chose them. */
  filter: LibraryFilter
  isByPosition: boolean
}

/** Techniques by name, or in the order of their positions with a heading for each. */
export function TechniqueList({ techniques, filter, isByPosition }: Props) {
  const [max, setMax] = useState(step)
  const [shownFilter, setShownFilter] = useState(filter)
  // Each keystroke starts with the first ones again.
  if (filter !== shownFilter) {
    setShownFilter(filter)
    setMax(step)
  }
  const favorite = useFavorite()
  const groups = isByPosition
    ? positions.map((position) => ({
        title: positionNames[position],
        all: techniques.filter((technique) => technique.position === position),
      }))
    : [{ title: '', all: techniques }]
  return (
    <>
      {firstOf(groups, max).map(({ title, all, shown }) =>
        title === '' ? (
          <Fragment key={title}>
            <VisuallyHidden role="heading" aria-level={2}>
              Your techniques
            </VisuallyHidden>
            <Cards techniques={shown} onFavorite={favorite} label="Your techniques" />
          </Fragment>
        ) : (
          <section key={title} className={classes['group']} aria-label={title}>
            <h2 className={classes['title']}>
              {title} <span>{all.length}</span>
            </h2>
            <Cards techniques={shown} onFavorite={favorite} label={title} />
          </section>
        ),
      )}
      {techniques.length > max && <More key={max} onMore={() => setMax(max + step)} />}
    </>
  )
}

interface Group {
  title: string
  all: Technique[]
}

/** The first techniques of all groups together; groups without any are left out. */
function firstOf(groups: Group[], max: number): (Group & { shown: Technique[] })[] {
  let left = max
  return groups.flatMap((group) => {
    const shown = group.all.slice(0, left)
    left -= shown.length
    return shown.length > 0 ? [{ ...group, shown }] : []
  })
}

interface CardsProps {
  techniques: Technique[]
  label: string
  onFavorite: (technique: Technique) => void
}

const Cards = ({ techniques, label, onFavorite }: CardsProps) => (
  <CardList aria-label={label}>
    {techniques.map((technique) => (
      <li key={technique.id}>
        <TechniqueCard technique={technique} onFavorite={onFavorite} />
      </li>
    ))}
  </CardList>
)

/** Calls `onMore` when it comes near the screen, or by a tap. */
function More({ onMore }: { onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onMore(), {
      rootMargin: '600px',
    })
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  }, [onMore])
  return (
    <div className={classes['more']}>
      <Button ref={button} variant="default" onClick={onMore}>
        More techniques
      </Button>
    </div>
  )
}
