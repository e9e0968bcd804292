import { beltName } from '#shared/accounts/belts.ts'
import { BeltStrip } from '../ui/text/belt.tsx'
import { samplesNote, testimonials } from './content.ts'

export const Testimonials = () => (
  <section className="band" aria-labelledby="quotes-title">
    <div className="wrap section">
      <h2 id="quotes-title">From the mats</h2>
      <ul className="quotes">
        {testimonials.map(({ quote, author, belt, stripes }) => (
          <li key={author}>
            <figure>
              <BeltStrip level={belt} stripes={stripes} />
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b>{author}</b>
                <span>{beltName(belt)}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {samplesNote !== '' && <p className="small">{samplesNote}</p>}
    </div>
  </section>
)
