import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { Testimonials } from './testimonials.tsx'

export const Landing = () => (
  <>
    <Hero />
    <Features />
    <Testimonials />
    <Pricing />
  </>
)
