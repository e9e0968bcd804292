import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { addDays } from '#shared/foundation/dates.ts'
import { type Card, type Rating, ratings } from '#shared/techniques/practice.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { openDialogs } from '#web/lib/dialogs.ts'
import { CardNotes, hasNotes } from './card-notes.tsx'
import { RatingButtons } from './rating-buttons.tsx'
import classes from './review-card.module.css'

interface Props {
  card: Card
  day: string
  onRate: (rating: Rating) => void
  onSnooze: (until: string) => void
}

/** One card: recall it, look at the notes, rate it. */
export function ReviewCard({ card, day, onRate, onSnooze }: Props) {
  const { data: techniques } = useQuery(techniquesQuery)
  const technique = techniques?.find(({ id }) => id === card.techniqueId)
  const [isRevealed, setRevealed] = useState(false)
  const isOpen = isRevealed || (technique !== undefined && !hasNotes(technique))
  useReviewKeys({
    reveal: () => setRevealed(true),
    rate: (rating) => (isOpen ? onRate(rating) : setRevealed(true)),
  })
  return (
    <article className={classes['card']}>
      <h2 className={classes['name']} tabIndex={-1} dir="auto">
        {card.name}
      </h2>
      <p className={classes['prompt']}>
        {card.memory === null && 'New. '}Walk through it in your head: grips, first move, finish.
      </p>
      {isOpen ? (
        <>
          {technique && <CardNotes technique={technique} />}
          <RatingButtons card={card} day={day} onRate={onRate} />
        </>
      ) : (
        <Button size="lg" fullWidth onClick={() => setRevealed(true)}>
          Show my notes
        </Button>
      )}
      <Snooze day={day} onSnooze={onSnooze} />
    </article>
  )
}

/** Space shows the notes, 1 to 4 rate. */
function useReviewKeys({ reveal, rate }: { reveal: () => void; rate: (rating: Rating) => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey } = event
    const isElsewhere =
      openDialogs.get().length > 0 ||
      (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)
    if (repeat || ctrlKey || metaKey || altKey || isElsewhere) return
    const rating = ratings[Number(key) - 1]
    if (rating) rate(rating)
    else if (key === ' ' && !(target instanceof Element && target.closest('button, a, summary'))) {
      event.preventDefault()
      reveal()
    }
  })
  // A key may be pressed as soon as the card is painted.
  useLayoutEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const snoozes = [
  { label: 'Until tomorrow', days: 1 },
  { label: 'For 3 days', days: 3 },
  { label: 'For a week', days: 7 },
  { label: 'For a month', days: 30 },
]

function Snooze({ day, onSnooze }: { day: string; onSnooze: (until: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes['snooze']}>
      <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Snooze
      </Button>
      {isOpen &&
        snoozes.map(({ label, days }) => (
          <Button key={days} variant="light" onClick={() => onSnooze(addDays(day, days))}>
            {label}
          </Button>
        ))}
    </div>
  )
}
