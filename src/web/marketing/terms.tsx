import { lastUpdated } from './content.ts'
import { Prose } from './layout.tsx'

const Money = () => (
  <>
    <h2>Free trial</h2>
    <p>
      The trial lasts 7 days and needs no credit card. It holds up to 20 entries with 2 media attachments each. It
      ends by itself and never turns into a paid plan on its own.
    </p>
    <h2>Plans and prices</h2>
    <ul>
      <li>Monthly: $9.99 per month.</li>
      <li>Annual: $99.99 per year.</li>
    </ul>
    <p>
      Both give unlimited entries and media, within the size limits for a single file and entry that the app shows.
      Stripe takes the payment. Taxes may be added where the law asks for it, and are shown before you pay.
    </p>
    <h2>Renewal and cancelling</h2>
    <p>
      A plan renews at the end of each month or year until you cancel. You can cancel any time on the Subscription
      page; the plan then runs to the end of the period you paid for and does not renew. If a payment fails, you
      keep full access for 7 days while you sort it out. A new price applies only from a renewal that we told you
      about beforehand. Your legal rights to a refund are not affected.
    </p>
    <h2>When a trial or plan ends</h2>
    <p>
      You can no longer add or change entries. Everything you wrote stays readable, searchable, exportable and
      yours to delete. Nothing is deleted for not paying.
    </p>
  </>
)

const Conduct = () => (
  <>
    <h2>Your content</h2>
    <p>
      What you write and upload belongs to you. You let us store, process and show it to you, only to run the
      journal. Deleting it ends that.
    </p>
    <h2>Fair use</h2>
    <p>Please do not:</p>
    <ul>
      <li>upload what is illegal, or what you have no right to use, such as paid instructionals;</li>
      <li>post photos, videos or notes that harass others or were taken without their consent;</li>
      <li>break into, overload or probe the service or someone else’s account;</li>
      <li>resell access, or use the journal as general file storage.</li>
    </ul>
    <p>
      An account that does this may be disabled. Unless the law forbids it, we tell you why and let you take your
      data out.
    </p>
  </>
)

const Risk = () => (
  <>
    <h2>Training is at your own risk</h2>
    <p>
      Jiu-jitsu can injure you. Rollbook is a notebook: its techniques, reminders and practice intervals are not
      coaching or medical advice. Learn from a qualified instructor, tap early, and ask a doctor before you train
      hurt.
    </p>
    <h2>The service</h2>
    <p>
      We work to keep Rollbook running and your entries safe, but it can be down or have faults. Export what you
      cannot do without. If the service ever closes, you get notice and time to export.
    </p>
    <p>
      As far as the law allows, we are not liable for indirect losses, or for more than you paid in the twelve
      months before the claim. Nothing here limits rights the law gives you as a consumer, or liability for injury,
      fraud or gross negligence caused by us.
    </p>
  </>
)

export const Terms = () => (
  <Prose title="Terms" lead="The rules of the room, kept short. By making an account you agree to them.">
    <p className="small">Last updated {lastUpdated}</p>
    <h2>Who this is between</h2>
    <p>
      You and the operator of this site, called “we” here. The <a href="/privacy">privacy page</a> says what
      happens to your data.
    </p>
    <h2>Your account</h2>
    <p>
      Give a real email address, keep your password to yourself, and tell us if someone else got in. One account is
      for one person. If you are too young to agree to this where you live, a parent or guardian must agree for
      you.
    </p>
    <Money />
    <Conduct />
    <Risk />
    <h2>Leaving</h2>
    <p>
      You can delete your account in Settings at any time. Its rows and files are removed. Export first: this
      cannot be undone.
    </p>
    <h2>Changes and law</h2>
    <p>
      If these terms change in a way that matters, we tell you before it takes effect; you can leave if you
      disagree. The law of the country the operator is based in applies, along with the consumer protection of your
      own.
    </p>
    <h2>Contact</h2>
    <p>
      Ask anything through the <a href="/contact">contact form</a>.
    </p>
  </Prose>
)
