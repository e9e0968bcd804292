import { limits } from '#shared/foundation/limits.ts'
import { withCommas } from '#shared/foundation/numbers.ts'
import { Prose } from './layout.tsx'

/** The operator's address is known only to the running server, which fills it in or removes the part between the markers. */
const addressLine =
  '<!--contact-email--><p>Or email <a href="mailto:{{contactEmail}}">{{contactEmail}}</a></p><!--/contact-email-->'

const ContactForm = () => (
  <form className="form" method="post" action="/contact">
    <label htmlFor="name">Name</label>
    <input id="name" name="name" autoComplete="name" required maxLength={limits.fullName} />
    <label htmlFor="email">Email</label>
    <input
      id="email"
      name="email"
      type="email"
      autoComplete="email"
      aria-describedby="email-hint"
      required
      maxLength={limits.email}
    />
    <p id="email-hint" className="small">
      We only use it to reply.
    </p>
    <label htmlFor="message">Message</label>
    <textarea
      id="message"
      name="message"
      rows={7}
      aria-describedby="message-hint"
      required
      maxLength={limits.contactMessage}
    />
    <p id="message-hint" className="small">
      Up to {withCommas(limits.contactMessage)} characters.
    </p>
    <div className="trap" aria-hidden="true">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
    <button className="button large" type="submit">
      Send message
    </button>
  </form>
)

export const Contact = () => (
  <Prose title="Contact" lead="Got a question, or found a bug? Write to the people who run Rollbook.">
    <ContactForm />
    <div dangerouslySetInnerHTML={{ __html: addressLine }} />
  </Prose>
)

export const ContactSent = () => (
  <Prose title="Message sent" lead="Thanks for writing. We’ll reply by email.">
    <p className="after">
      <a className="button" href="/">
        Back to Rollbook
      </a>
    </p>
  </Prose>
)
