import { Button, CloseButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { planHeadingOf } from '#shared/refusals/refusals-payment.ts'
import { dismissToast, shownToast } from '#web/lib/toast.ts'
import classes from './toaster.module.css'

/** Shows toasts. The region is always in the page, so that screen readers announce what is added to it. */
export function Toaster() {
  const one = useSelector(shownToast)
  const navigate = useNavigate()
  const isAboutPlans =
    one?.isBad === true && one.action === undefined && planHeadingOf(one.text ?? '') !== undefined
  const toPlans = { label: 'See plans', run: () => void navigate({ to: '/subscription' }) }
  const action = isAboutPlans ? toPlans : one?.action
  const act = () => {
    dismissToast()
    action?.run()
  }
  return (
    <div className={classes['place']} role="status" aria-live={one?.isBad ? 'assertive' : 'polite'}>
      {one && (
        <div key={one.key} className={`${classes['toast']} ${one.isBad ? classes['bad'] : ''}`}>
          <div className={classes['text']}>
            {one.title && <p className={classes['title']}>{one.title}</p>}
            {one.text && <p>{one.text}</p>}
          </div>
          {action && (
            <Button variant="subtle" onClick={act}>
              {action.label}
            </Button>
          )}
          <CloseButton size={44} aria-label="Dismiss" onClick={dismissToast} />
        </div>
      )}
    </div>
  )
}
