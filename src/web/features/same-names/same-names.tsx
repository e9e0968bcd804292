import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SameName } from '#shared/training/same-names.ts'
import { sentenceOf } from '#web/lib/api/api-error.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { sameNamesQuery, useAnswerSameName } from './api.ts'
import classes from './same-names.module.css'

interface Props {
  kind: SameName['kind']
  /** Asks whether the first is to be merged into the second; tags are merged already. */
  merge?: (id: number, intoId: number) => void
}

/** Says that two tags became one, or asks whether two others are one: the first that the member hasn't answered. */
export function SameNames({ kind, merge }: Props) {
  const { data } = useQuery(sameNamesQuery)
  const { mutate, isPending, error } = useAnswerSameName()
  const one = data?.find((pair) => pair.kind === kind)
  if (!one) return null
  const { id, name, older } = one
  return (
    <>
      <div className={classes['notice']} role="status">
        <p>
          “<bdi>{name}</bdi>” and “<bdi>{older.name}</bdi>”{' '}
          {merge ? 'have the same name.' : 'had the same name, so they became one tag.'}
        </p>
        <div className={classes['answers']}>
          {merge && (
            <Button variant="light" onClick={() => merge(id, older.id)}>
              Merge
            </Button>
          )}
          <Button variant="subtle" loading={isPending} onClick={() => mutate(one)}>
            {merge ? 'Keep both' : 'OK'}
          </Button>
        </div>
      </div>
      {error && <Notice>Not saved. {sentenceOf(error)}</Notice>}
    </>
  )
}
