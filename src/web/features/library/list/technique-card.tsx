import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { memo } from 'react'
import { statuses, statusNames, type Technique } from '#shared/techniques/techniques.ts'
import { CardPageLink } from '#web/ui/list/list-parts.tsx'
import { positionAndCategory } from '../position-and-category.ts'
import classes from './technique-card.module.css'

interface Props {
  technique: Technique
  onFavorite: (technique: Technique) => void
}

/** A technique in the list; it opens its page. */
export const TechniqueCard = memo(function TechniqueCard({ technique, onFavorite }: Props) {
  const { id, name, otherNames, status } = technique
  return (
    <article className={classes['card']}>
      <div className={classes['what']}>
        <h3 className="text-lg bold" dir="auto">
          <CardPageLink to="/techniques/$id" params={{ id: String(id) }}>
            {name}
          </CardPageLink>
        </h3>
        <p className="ellipsis muted text-sm">
          {positionAndCategory(technique).join(' · ')}
          {otherNames.length > 0 && ` · ${otherNames.slice(0, 2).join(', ')}`}
        </p>
      </div>
      <StatusBadge status={status} />
      <ActionIcon
        className={classes['star'] ?? ''}
        aria-label={`Favorite ${name}`}
        aria-pressed={technique.isFavorite}
        color={technique.isFavorite ? 'jade' : 'gray'}
        onClick={() => onFavorite(technique)}
      >
        {technique.isFavorite ? <IconStarFilled size={20} /> : <IconStar size={20} />}
      </ActionIcon>
    </article>
  )
})

/** How far the person has come: the word, and as many filled dots. */
function StatusBadge({ status }: Pick<Technique, 'status'>) {
  const reached = statuses.indexOf(status) + 1
  return (
    <p className={classes['badge']}>
      <span className={classes['dots']} aria-hidden>
        {statuses.map((status, at) => (
          <span key={status} data-filled={at < reached || undefined} />
        ))}
      </span>
      {statusNames[status]}
    </p>
  )
}
