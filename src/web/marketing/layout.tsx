import type { ReactNode } from 'react'
import { welcomePath } from '#shared/foundation/paths.ts'
import { Logo } from '#web/ui/text/logo.tsx'

const Header = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <header className="top">
    <div className="wrap">
      <a className="brand" href="/">
        <Logo />
        Rollbook
      </a>
      <nav aria-label="Main">
        <a href={isSignedIn ? `${welcomePath}#features` : '/#features'}>Features</a>
        <a href={isSignedIn ? '/subscription' : '/#pricing'}>Pricing</a>
        <a href="/contact">Contact</a>
      </nav>
      {isSignedIn ? (
        <a className="button" href="/">
          Dashboard
        </a>
      ) : (
        <a className="button" href="/auth">
          Login/Register
        </a>
      )}
    </div>
  </header>
)

const Footer = () => (
  <footer className="bottom">
    <div className="wrap">
      <p>Rollbook, the training journal for jiu-jitsu</p>
      <nav aria-label="Footer">
        <a href="/terms">Terms</a>
        <a href="/privacy">Privacy</a>
        <a href="/contact">Contact</a>
      </nav>
    </div>
  </footer>
)

interface LayoutProps {
  isSignedIn: boolean
  children: ReactNode
}

export const Layout = ({ isSignedIn, children }: LayoutProps) => (
  <>
    <a className="skip" href="#content">
      Skip to content
    </a>
    <Header isSignedIn={isSignedIn} />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <Footer />
  </>
)

interface ProseProps {
  title: string
  lead: string
  children: ReactNode
}

export const Prose = ({ title, lead, children }: ProseProps) => (
  <div className="wrap prose">
    <h1>{title}</h1>
    <p className="lead">{lead}</p>
    {children}
  </div>
)
