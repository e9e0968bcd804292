import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import type { SettingsSection } from '../../lib/events.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Activity } from './activity.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Sessions } from './sessions.tsx'
import classes from './settings.module.css'
import { SignIn } from './sign-in.tsx'

const sections: [SettingsSection, string][] = [
  ['profile', 'Profile'],
  ['password', 'Password'],
  ['sessions', 'Sessions'],
  ['sign-in', 'Sign-in'],
  ['activity', 'Activity'],
  ['delete', 'Delete'],
]

interface Props {
  section: SettingsSection
  onClosed: () => void
}

/** Everything about the account, in parts of which one is seen. */
export default function SettingsDialog({ section, onClosed }: Props) {
  const [shown, setShown] = useState<string | null>(section)
  return (
    <Dialog title="Settings" isTall onClosed={onClosed}>
      {(close) => (
        <Tabs
          value={shown}
          onChange={setShown}
          keepMounted={false}
          classNames={{ list: classes['tabs'] ?? '', tab: classes['tab'] ?? '', panel: classes['panel'] ?? '' }}
        >
          <Tabs.List>
            {sections.map(([name, label]) => (
              <Tabs.Tab key={name} value={name}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="profile">
            <ProfileForm close={close} />
          </Tabs.Panel>
          <Tabs.Panel value="password">
            <PasswordForm />
          </Tabs.Panel>
          <Tabs.Panel value="sessions">
            <Sessions />
          </Tabs.Panel>
          <Tabs.Panel value="sign-in">
            <SignIn />
          </Tabs.Panel>
          <Tabs.Panel value="activity">
            <Activity />
          </Tabs.Panel>
          <Tabs.Panel value="delete">
            <DeleteAccount />
          </Tabs.Panel>
        </Tabs>
      )}
    </Dialog>
  )
}
