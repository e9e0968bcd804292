import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './media-row.module.css'

interface Props {
  thumb: ReactNode
  name: string
  /** The line below the name. */
  children: ReactNode
  onRemove: () => void
}

/** A file or link in the entry form. */
export const MediaRow = ({ thumb, name, children, onRemove }: Props) => (
  <li className={classes['row']}>
    {thumb}
    <div className={classes['text']}>
      <p className={classes['name']} dir="auto" title={name}>
        {name}
      </p>
      {children}
    </div>
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Remove ${name}`} onClick={onRemove}>
      <IconX size={20} aria-hidden />
    </ActionIcon>
  </li>
)
