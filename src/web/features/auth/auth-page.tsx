import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { BeltStrip } from '../../ui/belt.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Toaster } from '../../ui/toaster.tsx'
import classes from './auth-page.module.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'

/** Log in, or register: on the tab that the address asks for. */
export function AuthPage() {
  const asked = useSearch({ from: '/auth' })
  const asksToRegister = asked.intent === 'trial' || asked.intent === 'subscribe' || asked.tab === 'register'
  const [shown, setShown] = useState<string | null>(asksToRegister ? 'register' : 'login')
  return (
    <div className={classes['page']}>
      <title>{shown === 'login' ? 'Log in · Rollbook' : 'Register · Rollbook'}</title>
      <aside className={classes['welcome']}>
        <p className={classes['line']}>Remember every roll.</p>
        <BeltStrip level="white" stripes={2} />
      </aside>
      <main className={classes['main']}>
        <a className={classes['back']} href="/">
          <IconArrowLeft size={18} /> Back to Home
        </a>
        <div className={classes['card']}>
          <p className={classes['brand']}>
            <Logo /> Rollbook
          </p>
          <h1 className={classes['heading']}>{shown === 'login' ? 'Welcome back' : 'Start your journal'}</h1>
          {asked.ended && <p className={classes['ended']}>You were signed out. Log in to go on.</p>}
          <Tabs value={shown} onChange={setShown} keepMounted={false} classNames={{ tab: classes['tab'] ?? '' }}>
            <Tabs.List grow mb={20}>
              <Tabs.Tab value="login">Login</Tabs.Tab>
              <Tabs.Tab value="register">Register</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="login">
              <LoginForm asked={asked} />
            </Tabs.Panel>
            <Tabs.Panel value="register">
              <RegisterForm asked={asked} />
            </Tabs.Panel>
          </Tabs>
        </div>
      </main>
      <Toaster />
    </div>
  )
}
