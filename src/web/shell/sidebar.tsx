import { useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { initialsOf } from '#shared/auth.ts'
import { beltName } from '#shared/belts.ts'
import { saveQuietly } from '../features/account/api.ts'
import { SettingsButton } from '../features/account/settings-button.tsx'
import { useUser } from '../features/auth/api.ts'
import { LogoutButton } from '../features/auth/logout-button.tsx'
import { ExportButton } from '../features/export/export-button.tsx'
import { InstallButton } from '../features/offline/install-button.tsx'
import { BeltDot, BeltStrip } from '../ui/belt.tsx'
import { Logo } from '../ui/logo.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { nav } from './nav.ts'
import classes from './sidebar.module.css'

interface Props {
  /** How to close the overlay that it lies in: a link takes over its step in the history. */
  over?: { follow: () => void; close: () => void; leave: (then: () => void) => void }
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
          <SettingsButton className={classes['item'] ?? ''} leave={over?.leave} />
          <InstallButton className={classes['item'] ?? ''} leave={over?.leave} />
          <LogoutButton className={classes['item'] ?? ''} leave={over?.leave} />
        </div>
      </nav>
      <WhoIsSignedIn />
    </div>
  )
}

function WhoIsSignedIn() {
  const user = useUser()
  const client = useQueryClient()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const setDark = (darkModeEnabled: boolean) => {
    setColorScheme(darkModeEnabled ? 'dark' : 'light')
    void saveQuietly(client, { darkModeEnabled })
  }
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
            {user.stripes > 0 && ` · ${user.stripes} ${user.stripes === 1 ? 'stripe' : 'stripes'}`}
          </p>
        </div>
      </div>
      <BeltStrip level={user.beltLevel} stripes={user.stripes} />
      <Toggle label="Dark mode" isOn={colorScheme === 'dark'} onChange={setDark} />
    </div>
  )
}
