import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { openDialog } from '#web/lib/dialogs.ts'

/** At the end of a list, for what isn't in it any longer. */
export const TrashButton = () => (
  <Button
    variant="subtle"
    className="no-print"
    leftSection={<IconTrash size={18} />}
    onClick={() => openDialog({ kind: 'settings', section: 'removed' })}
  >
    Trash
  </Button>
)
