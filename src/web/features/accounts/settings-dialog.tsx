import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Activity } from '#web/features/sessions/activity.tsx'
import { Devices } from '#web/features/sessions/devices.tsx'
import { SignInMethods } from '#web/features/sign-in/methods/sign-in-methods.tsx'
import { PasswordForm } from '#web/features/sign-in/password/password-form.tsx'
import type { DialogProps } from '#web/lib/dialogs.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Stack } from '#web/ui/form/form.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ProfileForm } from './profile-form.tsx'
import classes from './settings-dialog.module.css'

const MailLinks = lazy(() => import('./mail-links.tsx'))
const CoachSection = lazy(() => import('#web/features/coaching/coach-section.tsx'))
const DataSection = lazy(() => import('./data-section.tsx'))
const HeartRateSection = lazy(() => import('#web/features/heart-rate/heart-rate-section.tsx'))
const RemovedSection = lazy(() => import('#web/features/removed/removed-section.tsx'))
const PushSection = lazy(() => import('#web/features/push/push-section.tsx'))

const sections: [SettingsSection, string][] = [
  ['profile', 'Profile'],
  ['notifications', 'Notifications'],
  ['password', 'Password'],
  ['devices', 'Devices'],
  ['sign-in', 'Sign-in'],
  ['activity', 'Activity'],
  ['coach', 'Coach'],
  ['heart-rate', 'Heart rate'],
  ['data', 'Data'],
  ['removed', 'Trash'],
  ['delete', 'Delete'],
]

type SettingsSection =
  | 'profile'
  | 'notifications'
  | 'password'
  | 'devices'
  | 'sign-in'
  | 'activity'
  | 'coach'
  | 'heart-rate'
  | 'data'
  | 'removed'
  | 'delete'

declare module '#web/lib/dialogs.ts' {
  interface Dialogs {
    /** Opens on the profile unless a section is given. */
    settings: { section?: SettingsSection }
  }
}

export default function SettingsDialog({ request, onClosed }: DialogProps<'settings'>) {
  const [shown, setShown] = useState<string | null>(request.section ?? 'profile')
  return (
    <Dialog title="Settings" isTall onClosed={onClosed}>
      {(close, closeThen) => (
        <Tabs
          value={shown}
          onChange={setShown}
          keepMounted={false}
          classNames={{ list: classes['tabs'] ?? '', tab: classes['tab'] ?? '', panel: classes['panel'] ?? '' }}
        >
          <Tabs.List ref={showChosen}>
            {sections.map(([name, label]) => (
              <Tabs.Tab key={name} value={name}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="profile">
            <ProfileForm close={close} />
          </Tabs.Panel>
          <Tabs.Panel value="notifications">
            <Suspense fallback={<Skeleton label="Loading notifications" shape="row" count={2} />}>
              <Stack>
                <PushSection />
                <MailLinks />
              </Stack>
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="password">
            <PasswordForm />
          </Tabs.Panel>
          <Tabs.Panel value="devices">
            <Devices />
          </Tabs.Panel>
          <Tabs.Panel value="sign-in">
            <SignInMethods />
          </Tabs.Panel>
          <Tabs.Panel value="activity">
            <Activity />
          </Tabs.Panel>
          <Tabs.Panel value="coach">
            <Suspense fallback={<Skeleton label="Loading your links" shape="row" count={2} />}>
              <CoachSection closeThen={closeThen} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="heart-rate">
            <Suspense fallback={<Skeleton label="Loading your zones" shape="row" count={2} />}>
              <HeartRateSection />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="data">
            <Suspense fallback={<Skeleton label="Loading your data" shape="row" count={2} />}>
              <DataSection close={close} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="removed">
            <Suspense fallback={<Skeleton label="Loading what you deleted" shape="row" count={2} />}>
              <RemovedSection />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="delete">
            <DeleteAccount />
          </Tabs.Panel>
        </Tabs>
      )}
    </Dialog>
  )
}

/** On a phone, the section that the dialog opens on may be beyond the end of the row. */
const showChosen = (tabs: HTMLElement | null) =>
  tabs?.querySelector('[data-active]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
