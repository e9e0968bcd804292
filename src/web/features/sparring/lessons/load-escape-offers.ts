export const loadEscapeOffers = () => import('./escape-offers.tsx')
