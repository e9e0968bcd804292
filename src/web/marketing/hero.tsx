import { BeltStrip } from '#web/ui/text/belt.tsx'
import { trialAction, trialHref, usedBy } from './content.ts'
import { Picture } from './picture.tsx'

const ranks = ['white', 'blue', 'purple', 'brown', 'black'] as const

export const Hero = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <>
    <section className="hero wrap" aria-labelledby="hero-title">
      <div className="pitch">
        <h1 id="hero-title">Remember every roll.</h1>
        <p className="lead">
          The training journal for Brazilian jiu-jitsu. Write down what worked and what didn’t, then walk in
          tomorrow with a plan.
        </p>
        <div className="actions">
          {isSignedIn ? (
            <a className="button large" href="/">
              Open your journal
            </a>
          ) : (
            <a className="button large" href={trialHref}>
              {trialAction}
            </a>
          )}
          <a className="more" href="#features">
            See what it does
          </a>
        </div>
        <p className="small assurance">
          <span>No credit card needed.</span> <span>{usedBy}</span>
        </p>
      </div>
      <div className="app">
        <Picture
          name="journal"
          alt="The journal: sessions of a month, each with its day, notes, and tags."
          isFirst
        />
      </div>
    </section>
    <div className="ranks" aria-hidden="true">
      {ranks.map((level) => (
        <BeltStrip key={level} level={level} />
      ))}
    </div>
  </>
)
