import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays } from '#shared/foundation/dates.ts'
import { type Card, type Rating, ratings } from '#shared/techniques/practice.ts'
import type { Technique } from '#shared/techniques/techniques.ts'
import { techniquesQuery } from '#web/features/techniques/api.ts'
import { openDialogs } from '#web/lib/dialogs.ts'
import { KeyHint } from '#web/ui/text/badge.tsx'
import { CardNotes, hasNotes } from './card-notes.tsx'
import type { CatalogText } from './catalog-text.ts'
import { RatingButtons } from './rating-buttons.tsx'
import classes from './review-card.module.css'

const loadCatalog = () => import('./catalog-text.ts')

/** What the catalog says about a technique; null if nothing, or if it can't be loaded, and undefined until it is known. */
function useCatalogText(technique: Technique | undefined): CatalogText | null | undefined {
  const [find, setFind] = useState<(one: Technique) => CatalogText | undefined>()
  useEffect(() => {
    loadCatalog().then(
      ({ findCatalogText }) => setFind(() => findCatalogText),
      () => setFind(() => () => undefined),
    )
  }, [])
  return technique && find ? (find(technique) ?? null) : undefined
}

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
  const catalogText = useCatalogText(technique)
  const [isRevealed, setRevealed] = useState(false)
  const answer = useRef<HTMLDivElement>(null)
  const isOwn = technique === undefined || hasNotes(technique)
  // Without notes there is nothing to reveal.
  const isOpen = isRevealed || (!isOwn && catalogText === null)
  const reveal = () => {
    flushSync(() => setRevealed(true))
    // The button that was pressed is gone.
    answer.current?.focus()
  }
  useReviewKeys({ reveal: isOpen ? undefined : reveal, rate: onRate })
  return (
    <article className={classes['card']}>
      <h2 className={classes['name']} tabIndex={-1} dir="auto">
        {card.name}
      </h2>
      <p className="muted">
        {card.memory === null && 'New. '}Walk through it in your head: grips, first move, finish.
      </p>
      {isOpen ? (
        <>
          <div ref={answer} className={classes['answer']} tabIndex={-1} role="group" aria-label="Notes">
            {technique && <CardNotes technique={technique} catalogText={catalogText} />}
          </div>
          <RatingButtons card={card} day={day} onRate={onRate} />
        </>
      ) : (
        <Button
          size="lg"
          fullWidth
          aria-keyshortcuts="Space"
          rightSection={<KeyHint>Space</KeyHint>}
          onClick={reveal}
        >
          {isOwn ? 'Show my notes' : 'Show notes'}
        </Button>
      )}
      <Snooze day={day} onSnooze={onSnooze} />
    </article>
  )
}

interface Keys {
  /** Undefined once there is nothing to reveal. */
  reveal: (() => void) | undefined
  rate: (rating: Rating) => void
}

/** Space shows the notes, 1 to 4 rate; before the notes are shown, they show them. */
function useReviewKeys({ reveal, rate }: Keys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, ctrlKey, metaKey, altKey } = event
    const isElsewhere =
      openDialogs.get().length > 0 ||
      (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)
    if (repeat || ctrlKey || metaKey || altKey || isElsewhere) return
    const rating = ratings[Number(key) - 1]
    const isOnControl = target instanceof Element && target.closest('button, a, summary') !== null
    if (rating) (reveal ?? (() => rate(rating)))()
    else if (reveal && key === ' ' && !isOnControl) {
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
    <div className="flow gap-2">
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
