import { lastUpdated } from './content.ts'
import { Prose } from './layout.tsx'

const WhatIsKept = () => (
  <>
    <h2>What is kept</h2>
    <ul>
      <li>
        <b>Your account:</b> name, email address, belt, and username and academy if you give them. Your password is
        kept only as a hash that cannot be turned back.
      </li>
      <li>
        <b>Your journal:</b> entries, tags, techniques, practice, partners, rounds, templates, reminders, and the
        photos, videos and documents you attach.
      </li>
      <li>
        <b>Your settings:</b> reminders, digest, theme and time zone.
      </li>
      <li>
        <b>Your plan:</b> trial and subscription dates. Card details go straight to Stripe and never reach our
        server.
      </li>
      <li>
        <b>What you send us:</b> feedback, feature requests, votes and messages from the contact form.
      </li>
      <li>
        <b>Technical records:</b> sign-in sessions and what happened to your account in the last 90 days, each with
        device and network address, for you to read in Settings; and server logs, kept to find faults and stop
        abuse.
      </li>
    </ul>
    <p>Photos are re-encoded when you upload them, so the place and camera data inside them is not stored.</p>
  </>
)

const WhoSeesIt = () => (
  <>
    <h2>Who sees it</h2>
    <p>
      Your journal is yours. Other members never see it, and the admin pages show accounts and counts, not entries.
      The exceptions are the things you share: a feature request or comment on the board, and a calendar feed whose
      secret link you hand out. You can revoke that link.
    </p>
    <p>
      Nothing is sold and there are no ads. These services handle data only as far as their job needs: the host
      that runs the server and keeps its files, the mail service that delivers email, Stripe if you pay, Google or
      GitHub if you sign in with them, and your browser maker’s push service if you turn on notifications. Videos
      you link from YouTube or Vimeo are played by those sites under their own rules.
    </p>
  </>
)

const CookiesAndDevice = () => (
  <>
    <h2>Cookies and your device</h2>
    <p>
      There is one cookie that keeps you signed in, one that guards forms against forgery, one by which your
      account knows your browser again, so that a stranger’s wrong passwords never keep you out, and for some
      minutes one while you sign in with Google or GitHub. No tracking, no analytics service, no advertising
      cookies. That is why you see no cookie banner.
    </p>
    <p>
      So that the journal works without signal, your browser keeps a copy of it on your device, along with what you
      wrote offline and your theme. Sign out on a device you share.
    </p>
  </>
)

const HowLong = () => (
  <>
    <h2>How long it stays</h2>
    <ul>
      <li>A deleted entry is kept for 30 days in case it was a mistake, then erased.</li>
      <li>
        Deleting your account removes its rows and its files. A copy in a backup goes when that backup is replaced.
      </li>
      <li>Nothing is ever deleted because you stopped paying.</li>
      <li>Stripe keeps payment records for as long as the law asks of it.</li>
    </ul>
  </>
)

export const Privacy = () => (
  <Prose
    title="Privacy"
    lead="Rollbook keeps what you write in it so that you can read it again, and for nothing else."
  >
    <p className="small">Last updated {lastUpdated}</p>
    <p>
      Rollbook is run by the operator of this site, who hosts it and is responsible for the data in it. “We” below
      means that operator.
    </p>
    <WhatIsKept />
    <h2>What it is used for</h2>
    <p>
      To run the journal you asked for: to sign you in, show and search your entries, draw your stats, and send the
      email and notifications you have left on. Reminders and the weekly digest can be switched off in Settings.
    </p>
    <WhoSeesIt />
    <CookiesAndDevice />
    <HowLong />
    <h2>Your choices</h2>
    <p>
      You can read, correct, export and delete your data yourself, any time, also after a trial or subscription has
      ended. The export is a spreadsheet for people, or a whole archive with your files. Depending on where you
      live you may also object, ask for limits, or complain to your data protection authority.
    </p>
    <h2>Notes about other people</h2>
    <p>Your notes about partners are private to you. Write them as if the partner could read them one day.</p>
    <h2>Security</h2>
    <p>
      Passwords are hashed with Argon2id, sign-in tokens are stored only as hashes, and sessions end when you log
      out or change your password. No system is perfect: if a leak affects you, we will tell you.
    </p>
    <h2>Changes and questions</h2>
    <p>
      If this page changes in a way that matters, we say so by email or in the app first. Questions go through the{' '}
      <a href="/contact">contact form</a>.
    </p>
  </Prose>
)
