import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Entry } from '#shared/entries.ts'
import classes from './entry-dialog.module.css'
import { EntryForm } from './entry-form.tsx'

interface Props {
  entry?: Entry
  date?: string
  onClosed: () => void
}

/** 'New Training Entry' or, with an entry, 'Edit Training Entry'. Mounted while it is open. */
export default function EntryDialog({ entry, date, onClosed }: Props) {
  const [isOpen, setOpen] = useState(true)
  const isPhone = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false })
  const close = () => setOpen(false)
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClosed}
      title={entry ? 'Edit Training Entry' : 'New Training Entry'}
      fullScreen={isPhone ?? false}
      size={620}
      radius={isPhone ? 0 : 'lg'}
      classNames={{
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
        body: classes['body'] ?? '',
      }}
      closeButtonProps={{ size: 44, 'aria-label': 'Close' }}
      transitionProps={{ duration: 150 }}
      closeOnClickOutside={false}
    >
      <EntryForm {...(entry && { entry })} {...(date !== undefined && { date })} close={close} />
    </Modal>
  )
}
