import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { EntryFilter } from '#web/features/entries/search/entry-filter.ts'
import classes from './readout.module.css'

/** The value of the current part of a chart; it opens the entries behind it. */
export const Readout = ({ name, value, entries }: { name: string; value: string; entries: EntryFilter }) => (
  <Link className={classes['readout'] ?? ''} to="/" search={entries}>
    <span>
      <span className="muted">{name}:</span> <strong>{value}</strong>
    </span>
    <IconChevronRight size={18} aria-hidden />
  </Link>
)
