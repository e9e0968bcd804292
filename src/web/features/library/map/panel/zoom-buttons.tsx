import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { Panel, useReactFlow } from '@xyflow/react'
import classes from './zoom-buttons.module.css'

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
