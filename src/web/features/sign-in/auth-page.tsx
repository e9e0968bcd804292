import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { authTabOf, isForShare, pathAfterAuth } from '#shared/foundation/paths.ts'
import { Notice } from '#web/ui/state/notice.tsx'
import { AuthFrame, headings } from './auth-frame.tsx'
import classes from './auth-page.module.css'
import { LoginForm } from './login/login-form.tsx'
import { failureMessage } from './messages.ts'
import { openApp, RegisterForm } from './register/register-form.tsx'
import { SocialButtons } from './social/social-buttons.tsx'

/** The login and registration tabs. */
export function AuthPage() {
  const query = useSearch({ from: '/auth' })
  const [shown, setShown] = useState<string | null>(authTabOf(query))
  const isLogin = shown === 'login'
  return (
    <AuthFrame title={isLogin ? 'Log in' : 'Register'} heading={isLogin ? headings.login : headings.register}>
      {query.ended && <p className={classes['ended']}>You’ve been logged out. Log in to continue.</p>}
      {isForShare(query) && <p className={classes['ended']}>Log in to add what you shared.</p>}
      {query.failed && (
        <div className={classes['failed']}>
          <Notice>{failureMessage(query.failed)}</Notice>
        </div>
      )}
      <Tabs value={shown} onChange={setShown} keepMounted={false} classNames={{ tab: classes['tab'] ?? '' }}>
        <Tabs.List grow mb={20}>
          <Tabs.Tab value="login">Login</Tabs.Tab>
          <Tabs.Tab value="register">Register</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login">
          <SocialButtons query={query} />
          <LoginForm next={pathAfterAuth(query)} onLoggedIn={() => openApp(query)} />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <SocialButtons query={query} />
          <RegisterForm query={query} />
        </Tabs.Panel>
      </Tabs>
    </AuthFrame>
  )
}
