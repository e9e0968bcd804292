import type { IconRepeat } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './plan-chip.module.css'

interface Props {
  icon: typeof IconRepeat
  isChosen: boolean
  onChoice: () => void
  children: ReactNode
}

/** A planned session, or several, in the line of them. */
export const PlanChip = ({ icon: Icon, isChosen, onChoice, children }: Props) => (
  <button type="button" className={classes['chip']} aria-expanded={isChosen} onClick={onChoice}>
    <Icon size={16} aria-hidden="true" />
    {children}
  </button>
)
