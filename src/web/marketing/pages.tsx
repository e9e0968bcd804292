import fontUrl from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { limits } from '#shared/foundation/limits.ts'
import { Contact, ContactSent } from './contact.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Layout } from './layout.tsx'
import css from './marketing.css?inline'
import { Pricing } from './pricing.tsx'
import { Privacy } from './privacy.tsx'
import { Questions } from './questions.tsx'
import { Terms } from './terms.tsx'
import { Testimonials } from './testimonials.tsx'

export interface PublicPage {
  path: '/' | '/privacy' | '/terms' | '/contact' | '/contact/sent'
  title: string
  description: string
  /** The names of its files in the build, without extension. */
  file: string
}

export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    title: 'Rollbook: the training journal for Brazilian jiu-jitsu',
    description: `Log class in seconds, tag techniques, and find every note again, online or offline. Free for ${limits.trial.days} days, no credit card needed.`,
    file: 'landing',
  },
  {
    path: '/privacy',
    title: 'Privacy | Rollbook',
    description: 'What Rollbook stores about you, who can see it, and how to export or delete it.',
    file: 'privacy',
  },
  {
    path: '/terms',
    title: 'Terms | Rollbook',
    description: 'Rollbook’s terms: trial, plans, canceling, fair use, and training at your own risk.',
    file: 'terms',
  },
  {
    path: '/contact',
    title: 'Contact | Rollbook',
    description: 'Write to the people who run Rollbook.',
    file: 'contact',
  },
  {
    path: '/contact/sent',
    title: 'Message sent | Rollbook',
    description: 'Your message has reached the people who run Rollbook.',
    file: 'contact-sent',
  },
]

const contentsFor = (isSignedIn: boolean): Record<PublicPage['path'], ReactNode> => ({
  '/': <Landing isSignedIn={isSignedIn} />,
  '/privacy': <Privacy />,
  '/terms': <Terms />,
  '/contact': <Contact />,
  '/contact/sent': <ContactSent />,
})

/** A whole document without script. Every page has the same <style>, so one CSP hash covers all. */
export const renderPage = (page: PublicPage, { isSignedIn }: { isSignedIn: boolean }): string => {
  const markup = renderToStaticMarkup(
    <html lang="en" data-mantine-color-scheme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <meta name="theme-color" content="#F6F4EF" />
        {page.path === '/contact/sent' && <meta name="robots" content="noindex" />}
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <Layout isSignedIn={isSignedIn}>{contentsFor(isSignedIn)[page.path]}</Layout>
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
}

const Landing = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <>
    <Hero isSignedIn={isSignedIn} />
    <Features />
    <Testimonials />
    <Pricing isSignedIn={isSignedIn} />
    <Questions />
  </>
)
