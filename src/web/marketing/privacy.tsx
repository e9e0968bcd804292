import { limits } from '#shared/foundation/limits.ts'
import { lastUpdated } from './content.ts'
import { Prose } from './layout.tsx'

const WhatIsStored = () => (
  <>
    <h2>What we store</h2>
    <ul>
      <li>
        <b>Your account:</b> name, email address, and belt, plus your username and academy if you give them. We
        store only a hash of your password, which can’t be turned back into the password. If you link a Google or
        GitHub account, we store its id and email address; if you add a passkey, its public key and the browser it
        was made in.
      </li>
      <li>
        <b>Your journal:</b> entries with their rounds, planned sessions, tags, techniques, practice, partners,
        templates, reminders, and the photos, videos, and documents you attach.
      </li>
      <li>
        <b>Your settings:</b> reminders, weekly digest, theme, time zone, and the day your week starts on.
      </li>
      <li>
        <b>Your trial and plan:</b> their dates, and the numbers that Stripe knows you and your plan by. Card
        details go straight to Stripe and never reach our server.
      </li>
      <li>
        <b>For a day, that we emailed you:</b> what kind of email, and a hash of the address, so that nobody can
        flood your inbox.
      </li>
      <li>
        <b>What you send us:</b> feedback, feature requests with votes and comments, and messages from the contact
        form.
      </li>
      <li>
        <b>Technical records:</b> the devices you’re logged in on, and your account activity of the last 90 days,
        each with device and network address. You can read both in Settings. Plus server logs, to find bugs and
        stop abuse.
      </li>
    </ul>
    <p>
      The location and camera data inside photos and videos is taken out when they are uploaded or imported, and
      isn’t stored.
    </p>
  </>
)

const WhoSeesIt = () => (
  <>
    <h2>Who can see it</h2>
    <p>
      Your journal is yours. Other members never see it. Two exceptions are up to you: anyone who has the private
      link to your calendar feed can see your sessions, plans, and reminders, and anyone who has a link you made
      for a coach can see the sessions you chose for it. You can turn these links off at any time. We count how
      often a coach’s link is opened, and don’t store by whom. Feature requests and comments are for all members,
      under your first name and initial.
    </p>
    <p>
      Our administrators see your name, email address, belt, and plan, when you were last here, and how much you
      have stored. They have no page that shows your journal, and what they do is logged.
    </p>
    <p>
      We don’t sell data, and there are no ads. These services handle data only as far as they need to: the host
      that runs the server and stores its files, the service that delivers our email, Stripe if you buy a plan, and
      Google or GitHub if you sign in with them. Videos you link from YouTube or Vimeo are played by those sites,
      under their own rules.
    </p>
  </>
)

const CookiesAndDevice = () => (
  <>
    <h2>Cookies and your device</h2>
    <p>
      One cookie keeps you logged in. One protects forms against forgery. One lets your account recognize your
      browser, so that a stranger’s wrong passwords never lock you out. And for a few minutes there’s one while you
      sign in with Google, GitHub, or a passkey. No tracking, no analytics service, no advertising cookies. That’s
      why you don’t see a cookie banner.
    </p>
    <p>
      So that your journal works offline, your browser stores a copy of it on your device, along with what you
      wrote offline and your theme. Logging out removes that copy. Always log out on a device you share.
    </p>
    <p>
      When you dictate notes, your browser turns your voice into text, and it may send the recording to the company
      that makes it. We only get the text.
    </p>
  </>
)

const HowLong = () => (
  <>
    <h2>How long we keep it</h2>
    <ul>
      <li>A deleted entry is kept for 30 days in case it was a mistake, then erased.</li>
      <li>
        Deleting your account erases your data and your files. Copies in backups go when those backups are
        replaced.
      </li>
      <li>
        So that a trial isn’t renewed by deleting the account, we keep a fingerprint of its email address for{' '}
        {limits.trial.rememberedDays} days: a hash that only our server can compare with an address, with the
        trial’s dates and how many entries it had. We keep it for nothing else, and not at all if you’ve paid for a
        plan.
      </li>
      <li>A message from the contact form is erased after {limits.contactMessageDays} days at the latest.</li>
      <li>Nothing is ever deleted because you stopped paying.</li>
    </ul>
  </>
)

export const Privacy = () => (
  <Prose
    title="Privacy"
    lead="Rollbook stores what you write so that you can read it again, and for no other reason."
  >
    <p className="small">Last updated {lastUpdated}</p>
    <p>
      Rollbook is run by the operator of this site, who hosts it and is responsible for the data in it. “We” below
      means that operator.
    </p>
    <WhatIsStored />
    <h2>What we use it for</h2>
    <p>
      To run the journal you signed up for: to log you in, to show and search your entries, and to send the emails
      your account needs. Reminder emails and a weekly digest are coming; you can already turn them off in
      Settings.
    </p>
    <WhoSeesIt />
    <CookiesAndDevice />
    <HowLong />
    <h2>Your choices</h2>
    <p>
      You can read, export, and delete your data yourself at any time, even after a trial or subscription has
      ended; until then, you can also correct your entries yourself. The export is a spreadsheet. Depending on
      where you live, you may also have the right to object, to restrict what we do with your data, or to complain
      to your data protection authority.
    </p>
    <h2>Notes about other people</h2>
    <p>
      Your notes about training partners are private to you. Write them as if those partners might read them one
      day.
    </p>
    <h2>Security</h2>
    <p>
      Passwords are hashed with Argon2id. Login tokens are stored only as hashes. Logging out ends a session for
      good, and changing your password logs out all your other devices. No system is perfect: if a leak affects
      you, we’ll tell you.
    </p>
    <h2>Changes and questions</h2>
    <p>
      If this page changes in a way that matters, we’ll tell you first, by email or in the app. Questions? Use the{' '}
      <a href="/contact">contact form</a>.
    </p>
  </Prose>
)
