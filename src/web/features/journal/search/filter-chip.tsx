import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './filter-chip.module.css'

/** The journal's filter; a tap removes it. */
export const FilterChip = ({ label, q, children }: { label: string; q: string; children: ReactNode }) => (
  <Button
    className={classes['filter'] ?? ''}
    variant="light"
    renderRoot={(props) => <Link {...props} to="/" search={q === '' ? {} : { q }} />}
    rightSection={<IconX size={18} aria-hidden />}
    aria-label={label}
  >
    <span dir="auto">{children}</span>
  </Button>
)
