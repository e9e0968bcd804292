import { Link } from '@tanstack/react-router'
import classes from './admin-nav.module.css'
import { type AdminSection, adminSections } from './admin-search.ts'

/** The pages for administrators. */
export const AdminNav = ({ current }: { current: AdminSection | 'feedback' }) => (
  <nav className={classes['nav']} aria-label="Admin">
    <Link to="/admin/feedback" className={classes['link'] ?? ''} {...currentIf(current === 'feedback')}>
      Feedback
    </Link>
    {Object.entries(adminSections).map(([section, label]) => (
      <Link
        key={section}
        to="/admin"
        search={{ section: section as AdminSection }}
        className={classes['link'] ?? ''}
        {...currentIf(current === section)}
      >
        {label}
      </Link>
    ))}
  </nav>
)

const currentIf = (isCurrent: boolean) =>
  isCurrent ? { 'data-current': true, 'aria-current': 'page' as const } : {}
