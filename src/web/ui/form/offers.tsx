import classes from './offers.module.css'

interface Offer {
  label: string
  isChosen: boolean
  choose: () => void
}

/** Values that a tap fills into the field above. */
export const Offers = ({ label, offers }: { label: string; offers: Offer[] }) => (
  <div className={classes['offers']} role="group" aria-label={label}>
    {offers.map((offer) => (
      <button key={offer.label} type="button" aria-pressed={offer.isChosen} dir="auto" onClick={offer.choose}>
        <span>{offer.label}</span>
      </button>
    ))}
  </div>
)
