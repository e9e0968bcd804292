import { BeltStrip } from '#web/ui/text/belt.tsx'
import { type Plan, plans, trialHref } from './content.ts'

interface PlanProps extends Plan {
  isSignedIn: boolean
}

const PlanCard = ({ isSignedIn, name, price, period, note, includes, action, href, ...plan }: PlanProps) => (
  <li className={plan.isAdvised ? 'advised' : undefined}>
    <BeltStrip level={plan.belt} stripes={plan.stripes} />
    <h3>{name}</h3>
    <p className="price">
      <b>{price}</b> {period}
    </p>
    <p className="note">{note}</p>
    <ul>
      {includes.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {/* A member has had the trial. */}
    {!(isSignedIn && href === trialHref) && (
      <a className={plan.isAdvised ? 'button' : 'button quiet'} href={href}>
        {action}
      </a>
    )}
  </li>
)

export const Pricing = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <section id="pricing" className="wrap section" aria-labelledby="pricing-title">
    <h2 id="pricing-title">Pricing</h2>
    <p className="lead">
      Try it free for a week, no credit card needed. When the trial ends, nothing is deleted: you can still read,
      search, export, and delete every entry.
    </p>
    <ul className="plans">
      {plans.map((plan) => (
        <PlanCard key={plan.name} {...plan} isSignedIn={isSignedIn} />
      ))}
    </ul>
  </section>
)
