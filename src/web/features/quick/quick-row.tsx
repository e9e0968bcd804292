import { Button } from '@mantine/core'
import { quickKinds, quickNames } from '#shared/quick.ts'
import { askForQuickEntry } from '../../lib/events.ts'
import classes from './quick-row.module.css'

/** Quick Entry as a row of buttons. */
export const QuickRow = () => (
  <div className={classes['row']} role="group" aria-label="Quick Entry">
    {quickKinds.map((kind) => (
      <Button key={kind} variant="default" onClick={() => askForQuickEntry(kind)}>
        {quickNames[kind]}
      </Button>
    ))}
  </div>
)
