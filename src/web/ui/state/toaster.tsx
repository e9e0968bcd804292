import { Button, CloseButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { planHeadingOf } from '#shared/refusals/refusals-payment.ts'
import { dismissToast, shownToast } from '#web/lib/toast.ts'
import classes from './toaster.module.css'

/** Shows toasts. The region is always in the page, so that screen readers announce what is added to it. */
export function Toaster() {
  const toast = useSelector(shownToast)
  const navigate = useNavigate()
  const isAboutPlans =
    toast?.isBad === true && toast.action === undefined && planHeadingOf(toast.text ?? '') !== undefined
  const toPlans = { label: 'See plans', run: () => void navigate({ to: '/subscription' }) }
  const action = isAboutPlans ? toPlans : toast?.action
  const act = () => {
    dismissToast()
    action?.run()
  }
  return (
    <div className={classes['place']} role="status" aria-live={toast?.isBad ? 'assertive' : 'polite'}>
      {toast && !toast.isDrawnApart && (
        <div key={toast.key} className={`${classes['toast']} ${toast.isBad ? classes['bad'] : ''}`}>
          <div className={classes['text']}>
            {toast.title && <p className="bold">{toast.title}</p>}
            {toast.text && <p>{toast.text}</p>}
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
