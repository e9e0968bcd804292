import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shownTitle } from '#shared/entries/quick.ts'
import { type History, ratingNames, shownOn } from '#shared/techniques/practice.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { dateWithYear, shortDate } from '#web/lib/date-time.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { toast } from '#web/lib/toast.ts'
import { useLocalDay } from '#web/lib/use-local-time.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { FailedState } from '#web/ui/state/failed-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { historyQuery, useAddCards, useRemoveCard } from './api.ts'
import { logFacts } from './log/log-facts.ts'
import { PracticeChart } from './log/practice-chart.tsx'
import classes from './technique-practice.module.css'

/** All practice of a technique: when it is due, a chart, and the history. */
export default function TechniquePractice({ techniqueId }: { techniqueId: number }) {
  const day = useLocalDay()
  const query = useQuery({ ...historyQuery(techniqueId), refetchOnMount: 'always' })
  if (query.isPending) return <Skeleton label="Loading its practice" shape="row" count={4} />
  if (!query.data) return <FailedState what="Its practice" error={query.error} retry={query.refetch} />
  const { card, reviews, hits, logs } = query.data
  return (
    <div className="stack gap-4">
      <p className="text-lg semibold">{card ? nextOf(shownOn(card), day) : 'Not in practice'}</p>
      <Actions techniqueId={techniqueId} isIn={card !== null} />
      {reviews.length + hits.length + logs.length === 0 ? (
        <Hint>Nothing yet. Reviews and practice of it will appear here.</Hint>
      ) : (
        <>
          <PracticeChart history={query.data} />
          <Table history={query.data} />
        </>
      )}
    </div>
  )
}

const nextOf = (dueOn: string, day: string) => (dueOn <= day ? 'Due today' : `Next review: ${shortDate(dueOn)}`)

function Actions({ techniqueId, isIn }: { techniqueId: number; isIn: boolean }) {
  const adding = useAddCards()
  const removing = useRemoveCard()
  const onError = (error: unknown) => toast({ text: `It wasn’t changed. ${sentenceOf(error)}`, isBad: true })
  const isBusy = adding.isPending || removing.isPending
  const toggle = () =>
    isIn
      ? removing.mutate({ techniqueId }, { onError })
      : adding.mutate({ techniqueIds: [techniqueId] }, { onError })
  return (
    <ButtonRow>
      <Button variant="default" disabled={isBusy} onClick={toggle}>
        {isIn ? 'Take out of practice' : 'Add to practice'}
      </Button>
      <Button variant="light" onClick={() => openDialog({ kind: 'newPracticeLog', fields: { techniqueId } })}>
        Log practice
      </Button>
    </ButtonRow>
  )
}

interface Row {
  key: string
  date: string
  what: string
  result: string
}

const rowsOf = ({ reviews, hits, logs }: History): Row[] =>
  [
    ...reviews.map(({ id, date, rating }) => ({
      key: `review ${id}`,
      date,
      what: 'Review',
      result: ratingNames[rating],
    })),
    ...hits.map(({ entryId, date, title }) => ({
      key: `hit ${entryId}`,
      date,
      what: 'Live',
      result: `Hit in “${shownTitle(title)}”, counts as Good`,
    })),
    ...logs.map((log) => ({
      key: `log ${log.id}`,
      date: log.date,
      what: 'Practice',
      result: logFacts(log).join(', '),
    })),
  ].sort((one, other) => (one.date < other.date ? 1 : Number(one.date > other.date) * -1))

/** How many rows are shown until the person wants more. */
const atFirst = 6

function Table({ history }: { history: History }) {
  const [isShort, setShort] = useState(true)
  const rows = rowsOf(history)
  const shown = isShort ? rows.slice(0, atFirst) : rows
  return (
    <>
      <table className={classes['table']}>
        <caption>History</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col">How it went</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, date, what, result }) => (
            <tr key={key}>
              <td>
                <time dateTime={date}>{dateWithYear(date)}</time>
              </td>
              <td>{what}</td>
              <td dir="auto">{result}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button variant="default" onClick={() => setShort(false)}>
          Show all {rows.length}
        </Button>
      )}
    </>
  )
}
