import { limits } from '#shared/foundation/limits.ts'
import { priceOf } from '#shared/subscription/prices.ts'
import { lastUpdated } from './content.ts'
import { Prose } from './layout.tsx'

const Money = () => (
  <>
    <h2>Free trial</h2>
    <p>
      The trial lasts {limits.trial.days} days and needs no credit card. It covers up to {limits.trial.entries}{' '}
      entries with {limits.trial.filesPerEntry} media attachments each. When it ends, it never turns into a paid
      plan on its own. There is one trial per email address: if you delete your account and register again, you get
      what was left of it.
    </p>
    <h2>Plans and prices</h2>
    <ul>
      <li>Monthly: {priceOf('monthly')} per month.</li>
      <li>Annual: {priceOf('annual')} per year.</li>
    </ul>
    <p>
      Both come with unlimited entries and media, within the size limits per file and per entry that the app shows.
      Payments are handled by Stripe. Taxes may be added where the law requires it, and are shown before you pay.
    </p>
    <h2>Renewal and canceling</h2>
    <p>
      A plan renews at the end of each month or year until you cancel. You can cancel anytime on the Subscription
      page; your plan then runs until the end of the period you paid for and doesn’t renew. If a payment fails, you
      keep full access for {limits.graceDays} days while you sort it out. If a price changes, we’ll tell you before
      the first renewal it applies to. A payment that is refunded in full, or that you dispute with your bank, ends
      the plan. Your legal rights to a refund are not affected.
    </p>
    <h2>When a trial or plan ends</h2>
    <p>
      You can no longer add or change entries. You can still read, search, export, and delete everything you wrote.
      Nothing is deleted for not paying.
    </p>
  </>
)

const Conduct = () => (
  <>
    <h2>Your content</h2>
    <p>
      What you write and upload belongs to you. You let us store it, process it, and show it to you, only to run
      the journal. When you delete it, that permission ends.
    </p>
    <h2>Fair use</h2>
    <p>Please don’t:</p>
    <ul>
      <li>upload anything illegal, or anything you don’t have the right to use, such as paid instructionals;</li>
      <li>post photos, videos, or notes that harass others or were taken without their consent;</li>
      <li>break into, overload, or probe the service or someone else’s account;</li>
      <li>resell access, or use the journal as general file storage.</li>
    </ul>
    <p>
      We may disable an account that does any of this. Unless the law forbids it, we’ll tell you why and let you
      export your data.
    </p>
  </>
)

const Risk = () => (
  <>
    <h2>Train at your own risk</h2>
    <p>
      Jiu-jitsu can injure you. Rollbook is a notebook: nothing in it is coaching or medical advice. Learn from a
      qualified instructor, tap early, and ask a doctor before you train hurt.
    </p>
    <h2>The service</h2>
    <p>
      We work to keep Rollbook running and your entries safe, but it can go down or have bugs. Export what you
      can’t do without. If we ever close the service, you’ll get notice and time to export.
    </p>
    <p>
      To the extent the law allows, we’re not liable for indirect losses, or for more than you paid in the twelve
      months before the claim. Nothing here limits the rights the law gives you as a consumer, or liability for
      injury, fraud, or gross negligence on our part.
    </p>
  </>
)

export const Terms = () => (
  <Prose title="Terms" lead="The house rules, kept short. By creating an account, you agree to them.">
    <p className="small">Last updated {lastUpdated}</p>
    <h2>Who this is between</h2>
    <p>
      You and the operator of this site, called “we” here. The <a href="/privacy">privacy page</a> explains what
      happens to your data.
    </p>
    <h2>Your account</h2>
    <p>
      Use a real email address, keep your password to yourself, and tell us if someone else got in. One account is
      for one person. If you’re too young to agree to this where you live, a parent or guardian must agree for you.
    </p>
    <Money />
    <Conduct />
    <Risk />
    <h2>Leaving</h2>
    <p>
      You can delete your account in Settings at any time. That erases your data and files. Export first: it can’t
      be undone.
    </p>
    <h2>Changes and law</h2>
    <p>
      If these terms change in a way that matters, we’ll tell you before the change takes effect. You can leave if
      you disagree. The law of the operator’s country applies, along with the consumer protection of your own.
    </p>
    <h2>Contact</h2>
    <p>
      Questions? Use the <a href="/contact">contact form</a>.
    </p>
  </Prose>
)
