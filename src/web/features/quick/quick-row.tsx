import { Button } from '@mantine/core'
import { quickNames } from '#shared/entries/quick.ts'
import { quickKinds } from '#shared/training/training-fields.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import classes from './quick-row.module.css'

/** Quick Entry as a row of buttons. */
export const QuickRow = () => (
  <div className={classes['row']} role="group" aria-label="Quick Entry">
    {quickKinds.map((kind) => (
      <Button key={kind} variant="default" onClick={() => openDialog({ kind: 'quickEntry', quickKind: kind })}>
        {quickNames[kind]}
      </Button>
    ))}
  </div>
)
