import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { JournalFilter } from '#web/features/entries/list/cached-entries.ts'
import classes from './filter-chip.module.css'

interface Props {
  label: string
  /** What is listed without it. */
  without: JournalFilter
  children: ReactNode
}

/** What the journal is limited to; a tap removes it. */
export const FilterChip = ({ label, without: { q, ...filter }, children }: Props) => (
  <Button
    className={classes['filter'] ?? ''}
    variant="light"
    renderRoot={(props) => <Link {...props} to="/" search={{ ...filter, ...(q && { q }) }} />}
    rightSection={<IconX size={18} aria-hidden />}
    aria-label={label}
  >
    <span dir="auto">{children}</span>
  </Button>
)
