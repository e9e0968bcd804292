import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { PlanName } from '#shared/subscription/prices.ts'
import {
  destination,
  invoices,
  type PaymentStatus,
  paymentStatus,
  subscriptionDetails,
} from '#shared/subscription/subscription.ts'
import { fetchJson } from '#web/lib/api/api.ts'
import { apiQuery, refreshPaths } from '#web/lib/api/queries.ts'

const paths = {
  status: '/api/payment/status',
  details: '/api/payment/subscription',
  invoices: '/api/payment/invoices',
}

/** Whether the member may write, as of the last hour. */
export const statusQuery = queryOptions({
  ...apiQuery({ path: paths.status, schema: paymentStatus, isCached: true }),
  staleTime: 3_600_000,
  retry: 1,
})

/** The data of the page about the subscription; fetched with each visit. */
export const detailsQuery = queryOptions({
  ...apiQuery({ path: paths.details, schema: subscriptionDetails }),
  staleTime: 0,
})

export const invoicesQuery = queryOptions({
  ...apiQuery({ path: paths.invoices, schema: invoices }),
  staleTime: 0,
})

/** Stripe may take long. */
const timeout = 60_000

const goTo = ({ url }: { url: string }) => window.location.assign(url)

/** Opens the page where the plan is bought. */
export const useCheckout = () =>
  useMutation({
    mutationFn: (plan: PlanName) =>
      fetchJson(destination, '/api/payment/checkout', { method: 'POST', body: { plan }, timeout }),
    onSuccess: goTo,
    // It may have been bought in another tab.
    meta: { refreshes: [paths.status, paths.details] },
  })

/** Opens the page where card and plan are changed; with a plan, the one where the change to it is confirmed. */
export const usePortal = () =>
  useMutation({
    mutationFn: (plan: PlanName | undefined) =>
      fetchJson(destination, '/api/payment/portal', { method: 'POST', body: plan ? { plan } : {}, timeout }),
    onSuccess: goTo,
  })

/** How often the server is asked after a checkout, and the pause after the first time, in milliseconds. */
const attempts = 6
const pause = 1000

/** Whether something is bought that may be used. */
export const isPaid = ({ subscriptionStatus, isActive }: PaymentStatus) =>
  isActive && subscriptionStatus !== 'trial'

/** Has the server ask Stripe what was paid, and again a few times while it isn't there. */
export const confirmationQuery = queryOptions({
  queryKey: ['/api/payment/confirm'],
  queryFn: async ({ signal }) => {
    for (let attempt = 1; ; attempt += 1) {
      const status = await fetchJson(paymentStatus, '/api/payment/confirm', { method: 'POST', timeout, signal })
      if (isPaid(status) || attempt === attempts) return status
      await new Promise((resolve) => setTimeout(resolve, pause * attempt))
    }
  },
  staleTime: 0,
  gcTime: 0,
})

export const refreshAfterPayment = (client: QueryClient) => refreshPaths(client, Object.values(paths))
