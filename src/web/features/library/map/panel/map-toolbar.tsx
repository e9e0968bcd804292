import { ActionIcon, Button } from '@mantine/core'
import { IconArrowsMaximize, IconLink, IconMinus, IconPlus, IconPrinter } from '@tabler/icons-react'
import { Panel, useReactFlow } from '@xyflow/react'
import { openDialog } from '#web/lib/dialogs.ts'
import { Chip } from '#web/ui/text/chip.tsx'
import classes from './map-toolbar.module.css'

interface Props {
  isTable: boolean
  onTable: (isTable: boolean) => void
}

/** Switches between map and table, and adds links without either. */
export const MapToolbar = ({ isTable, onTable }: Props) => (
  <div className={classes['toolbar']}>
    <div className={classes['group']} role="radiogroup" aria-label="Show links as">
      <Chip type="radio" name="links" isChosen={!isTable} onChoice={() => onTable(false)}>
        As a map
      </Chip>
      <Chip type="radio" name="links" isChosen={isTable} onChoice={() => onTable(true)}>
        As a table
      </Chip>
    </div>
    <div className={classes['group']}>
      <Button
        className={classes['print'] ?? ''}
        variant="default"
        leftSection={<IconPrinter size={18} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      <Button
        variant="default"
        leftSection={<IconLink size={18} />}
        onClick={() => openDialog({ kind: 'linkTechniques' })}
      >
        Add link
      </Button>
    </div>
  </div>
)

/** Zoom for those who can't pinch, and the whole map at once. */
export function ZoomButtons() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <Panel position="bottom-right" className={classes['buttons'] ?? ''}>
      <ActionIcon variant="default" aria-label="Zoom in" onClick={() => void zoomIn()}>
        <IconPlus size={20} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Zoom out" onClick={() => void zoomOut()}>
        <IconMinus size={20} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Show the whole map" onClick={() => void fitView()}>
        <IconArrowsMaximize size={20} />
      </ActionIcon>
    </Panel>
  )
}
