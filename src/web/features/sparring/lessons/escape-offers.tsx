import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SubmissionLesson } from '#shared/sparring/lessons.ts'
import { defenseAgainst, escapesFrom } from '#shared/techniques/escapes.ts'
import { cardsQuery, useAddCards } from '#web/features/practice/api.ts'
import { techniquesQuery, useAddFromCatalog } from '#web/features/techniques/api.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import classes from './escape-offers.module.css'

type Escape = ReturnType<typeof escapesFrom>[number]

/** What to do against a submission: in words, and techniques that one tap puts into the library and into practice. */
export default function EscapeOffers({ submission }: { submission: SubmissionLesson }) {
  const escapes = escapesFrom(submission)
  const defense = defenseAgainst(submission.name)
  return (
    <>
      {defense && <p className={classes['defense']}>{defense}</p>}
      {escapes.length > 0 && <Offers escapes={escapes} />}
    </>
  )
}

/** The first technique to ask about, in a line about a submission. */
export const EscapeToAsk = ({ submission }: { submission: SubmissionLesson }) => {
  const [escape] = escapesFrom(submission)
  return escape && `, ask about ${escape.name}`
}

function Offers({ escapes }: { escapes: Escape[] }) {
  const { data: library = [] } = useQuery(techniquesQuery)
  const { data: cards = [] } = useQuery(cardsQuery)
  return (
    <p className={classes['offers']}>
      {escapes.map((escape) => {
        const technique = library.find(({ catalogKey }) => catalogKey === escape.key)
        const isInPractice = cards.some(({ techniqueId }) => techniqueId === technique?.id)
        return isInPractice ? (
          <span key={escape.key} className="link gap-2 muted">
            <IconCheck size={18} aria-hidden /> {escape.name}: in practice
          </span>
        ) : (
          <AddEscape key={escape.key} escape={escape} techniqueId={technique?.id} />
        )
      })}
    </p>
  )
}

function AddEscape({ escape, techniqueId }: { escape: Escape; techniqueId: number | undefined }) {
  const adding = useAddFromCatalog()
  const practicing = useAddCards()
  const add = async () => {
    try {
      const added = techniqueId === undefined ? await adding.mutateAsync([escape.key]) : []
      const id = techniqueId ?? added.find(({ catalogKey }) => catalogKey === escape.key)?.id
      await practicing.mutateAsync({ techniqueIds: id === undefined ? [] : [id] })
      toast({ text: `“${escape.name}” is in practice` })
    } catch (error) {
      toast({ text: `“${escape.name}” wasn’t added. ${sentenceOf(error)}`, isBad: true })
    }
  }
  return (
    <Button
      className={classes['offer'] ?? ''}
      variant="light"
      justify="start"
      leftSection={<IconPlus size={18} />}
      disabled={adding.isPending || practicing.isPending}
      onClick={() => void add()}
    >
      {escape.name}: add to practice
    </Button>
  )
}
