import { IconLifebuoy, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { initialsOf } from '#shared/accounts/accounts.ts'
import { beltName } from '#shared/accounts/belts.ts'
import { counted } from '#shared/foundation/numbers.ts'
import { ExportButton } from '#web/features/export/export-button.tsx'
import { InstallButton } from '#web/features/offline/install/install-button.tsx'
import { useUser } from '#web/features/sessions/session.ts'
import { LogoutButton } from '#web/features/sign-in/logout/logout-button.tsx'
import { openDialog } from '#web/lib/dialogs.ts'
import type { CloseThen } from '#web/ui/dialog/close-then.ts'
import { Toggle } from '#web/ui/form/toggle.tsx'
import { BeltDot, BeltStrip } from '#web/ui/text/belt.tsx'
import { Logo } from '#web/ui/text/logo.tsx'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { compactLists, setCompact } from './compact-lists.ts'
import { navFor } from './nav.ts'
import classes from './sidebar.module.css'
import { useDarkMode } from './theme.ts'

interface Props {
  /** Closes the overlay around it: a link replaces the overlay's history entry. */
  overlay?: undefined | { follow: () => void; close: () => void; closeThen: CloseThen }
}

/** Navigation, actions, and the current user. */
export function Sidebar({ overlay }: Props) {
  return (
    <div className={classes['sidebar']}>
      <p className={classes['brand']}>
        <Logo /> Rollbook
      </p>
      <nav className={classes['nav']} aria-label="Main">
        <ul>
          {navFor(useUser()).map(({ path, heading, label, icon: Icon }) => (
            <li key={path}>
              {overlay && heading && <h2>{heading}</h2>}
              <Link
                to={path}
                className={classes['item'] ?? ''}
                activeOptions={{ exact: true, includeSearch: false }}
                replace={overlay !== undefined}
                onClick={overlay?.follow}
              >
                <Icon size={20} stroke={1.75} /> {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className={classes['actions']}>
          {overlay && <h2>You</h2>}
          <ExportButton className={classes['item'] ?? ''} onStart={overlay?.close} />
          <SettingsButton className={classes['item'] ?? ''} closeThen={overlay?.closeThen} />
          <HelpButton className={classes['item'] ?? ''} closeThen={overlay?.closeThen} />
          <InstallButton className={classes['item'] ?? ''} closeThen={overlay?.closeThen} />
          <LogoutButton className={classes['item'] ?? ''} closeThen={overlay?.closeThen} />
        </div>
      </nav>
      <CurrentUser overlay={overlay} />
    </div>
  )
}

function CurrentUser({ overlay }: Props) {
  const user = useUser()
  const { isDark, setDark } = useDarkMode()
  const isCompact = useSelector(compactLists)
  return (
    <div className={classes['footer']}>
      <Link
        to="/stats"
        hash="belt"
        className={classes['rank'] ?? ''}
        replace={overlay !== undefined}
        onClick={overlay?.follow}
      >
        <span className="row gap-3">
          <span className={classes['initials']} aria-hidden="true">
            {initialsOf(user.fullName)}
          </span>
          <span>
            <span className={classes['name']}>{user.fullName}</span>
            <span className="row gap-2 muted">
              <BeltDot level={user.beltLevel} /> {beltName(user.beltLevel)}
              {user.stripes > 0 && ` · ${counted(user.stripes, 'stripe')}`}
            </span>
          </span>
        </span>
        <BeltStrip level={user.beltLevel} stripes={user.stripes} />
        <VisuallyHidden>Belt timeline</VisuallyHidden>
      </Link>
      <div>
        <Toggle label="Dark mode" isOn={isDark} onChange={setDark} />
        <div className={classes['compact']}>
          <Toggle label="Compact lists" isOn={isCompact} onChange={setCompact} />
        </div>
      </div>
    </div>
  )
}

interface HelpButtonProps {
  className: string
  /** Closes the overlay around the button before opening something. */
  closeThen?: CloseThen | undefined
}

function HelpButton({ className, closeThen }: HelpButtonProps) {
  const open = () => openDialog({ kind: 'newFeedback' })
  return (
    <button type="button" className={className} onClick={() => (closeThen ? closeThen(open) : open())}>
      <IconLifebuoy size={20} stroke={1.75} /> Help &amp; Support
    </button>
  )
}

interface SettingsButtonProps {
  className: string
  /** Closes the overlay around the button before opening something. */
  closeThen?: CloseThen | undefined
}

function SettingsButton({ className, closeThen }: SettingsButtonProps) {
  const open = () => openDialog({ kind: 'settings' })
  return (
    <button type="button" className={className} onClick={() => (closeThen ? closeThen(open) : open())}>
      <IconSettings size={20} stroke={1.75} /> Settings
    </button>
  )
}
