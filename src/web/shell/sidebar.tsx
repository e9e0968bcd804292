import { useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { initialsOf } from '#shared/auth.ts'
import { beltName } from '#shared/belts.ts'
import { useUser } from '../features/auth/api.ts'
import { LogoutButton } from '../features/auth/logout-button.tsx'
import { ExportButton } from '../features/export/export-button.tsx'
import { BeltDot, BeltStrip } from '../ui/belt.tsx'
import { Logo } from '../ui/logo.tsx'
import { nav } from './nav.ts'
import classes from './sidebar.module.css'

interface Props {
  /** How to close the overlay that it lies in: a link takes over its step in the history. */
  over?: { follow: () => void; close: () => void }
}

/** Navigation, actions and who is signed in. */
export function Sidebar({ over }: Props) {
  return (
    <div className={classes['sidebar']}>
      <p className={classes['brand']}>
        <Logo /> Rollbook
      </p>
      <nav className={classes['nav']} aria-label="Main">
        <ul>
          {nav.map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <Link
                to={path}
                className={classes['item'] ?? ''}
                activeOptions={{ exact: true, includeSearch: false }}
                replace={over !== undefined}
                onClick={over?.follow}
              >
                <Icon size={20} stroke={1.75} /> {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className={classes['actions']}>
          <ExportButton className={classes['item'] ?? ''} onStart={over?.close} />
          <LogoutButton className={classes['item'] ?? ''} />
        </div>
      </nav>
      <WhoIsSignedIn />
    </div>
  )
}

function WhoIsSignedIn() {
  const user = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <div className={classes['footer']}>
      <div className={classes['person']}>
        <span className={classes['initials']} aria-hidden="true">
          {initialsOf(user.fullName)}
        </span>
        <div>
          <p className={classes['name']}>{user.fullName}</p>
          <p className={classes['belt']}>
            <BeltDot level={user.beltLevel} /> {beltName(user.beltLevel)}
          </p>
        </div>
      </div>
      <BeltStrip level={user.beltLevel} />
      <label className={classes['mode']}>
        Dark mode
        <input
          type="checkbox"
          role="switch"
          checked={colorScheme === 'dark'}
          aria-checked={colorScheme === 'dark'}
          onChange={(event) => setColorScheme(event.currentTarget.checked ? 'dark' : 'light')}
        />
      </label>
    </div>
  )
}
