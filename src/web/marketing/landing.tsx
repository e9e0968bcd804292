import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { Testimonials } from './testimonials.tsx'

export const Landing = ({ isSignedIn }: { isSignedIn: boolean }) => (
  <>
    <Hero isSignedIn={isSignedIn} />
    <Features />
    <Testimonials />
    <Pricing isSignedIn={isSignedIn} />
  </>
)
