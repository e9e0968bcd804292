import { useQuery } from '@tanstack/react-query'
import { withCommas } from '#shared/foundation/numbers.ts'
import type { ImportDetails } from '#shared/import/imports.ts'
import { ButtonRow } from '#web/ui/button/button-row.tsx'
import { Hint } from '#web/ui/form/hint.tsx'
import { importQuery } from './api.ts'
import { DiscardButton } from './discard-button.tsx'
import { Part } from './part.tsx'
import classes from './progress.module.css'

/** How often to ask, in milliseconds. */
const interval = 1_000

/** How far an import is, or the reading of an export of Apple Health. Both go on without this page. */
export function Progress({ details }: { details: ImportDetails }) {
  const { data = details, isError } = useQuery({ ...importQuery(details.id), refetchInterval: interval })
  const { done, total, name } = data
  const isReading = data.status === 'reading'
  const title = `${isReading ? 'Reading' : 'Importing'} ${name}`
  return (
    <Part title={title}>
      <progress className={classes['bar']} aria-label={title} value={done} max={Math.max(1, total)} />
      <p role="status">
        {done === 0
          ? 'Waiting for its turn…'
          : `${withCommas(done)} of ${withCommas(total)} ${isReading ? 'MB read' : 'stored'}`}
      </p>
      <Hint>
        {isError
          ? 'No connection. It goes on; you’ll see how far it is when you’re back online.'
          : 'You can close this page. It goes on, and you’ll find the result here.'}
      </Hint>
      {isReading && (
        <ButtonRow>
          <DiscardButton id={data.id}>Cancel</DiscardButton>
        </ButtonRow>
      )}
    </Part>
  )
}
