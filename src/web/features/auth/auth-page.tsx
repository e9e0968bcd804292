import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { AuthFrame } from './auth-frame.tsx'
import classes from './auth-page.module.css'
import { enter } from './enter.ts'
import { LoginForm } from './login-form.tsx'
import { failureMessage } from './messages.ts'
import { RegisterForm } from './register-form.tsx'
import { SocialButtons } from './social-buttons.tsx'

/** Log in, or register: on the tab that the address asks for. */
export function AuthPage() {
  const asked = useSearch({ from: '/auth' })
  const asksToRegister = asked.intent === 'trial' || asked.intent === 'subscribe' || asked.tab === 'register'
  const [shown, setShown] = useState<string | null>(asksToRegister ? 'register' : 'login')
  const isLogin = shown === 'login'
  return (
    <AuthFrame title={isLogin ? 'Log in' : 'Register'} heading={isLogin ? 'Welcome back' : 'Start your journal'}>
      {asked.ended && <p className={classes['ended']}>You were signed out. Log in to go on.</p>}
      {asked.failed && (
        <div className={classes['failed']}>
          <Notice>{failureMessage(asked.failed)}</Notice>
        </div>
      )}
      <Tabs value={shown} onChange={setShown} keepMounted={false} classNames={{ tab: classes['tab'] ?? '' }}>
        <Tabs.List grow mb={20}>
          <Tabs.Tab value="login">Login</Tabs.Tab>
          <Tabs.Tab value="register">Register</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login">
          <SocialButtons asked={asked} />
          <LoginForm onEntered={() => enter(asked)} />
        </Tabs.Panel>
        <Tabs.Panel value="register">
          <SocialButtons asked={asked} />
          <RegisterForm asked={asked} />
        </Tabs.Panel>
      </Tabs>
    </AuthFrame>
  )
}
