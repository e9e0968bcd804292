import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The data of the stand-in for Stripe. Times are in seconds. */
export interface LocalBooks {
  customers: LocalCustomer[]
  checkouts: LocalCheckout[]
  subscriptions: LocalSubscription[]
  invoices: LocalInvoice[]
  /** Replies by idempotency key, with the request. */
  replies: Record<string, { request: string; status: number; body: unknown }>
}

export interface LocalCustomer {
  id: string
  email: string
  isDeleted: boolean
  /** Whether the card on file is refused. */
  isCardRefused: boolean
}

export interface LocalCheckout {
  id: string
  customer: string
  price: string
  plan: string
  status: 'open' | 'complete' | 'expired'
  created: number
  /** When billing starts; null for at once. Books from before have none. */
  trialEnd?: number | null
  successUrl: string
  cancelUrl: string
}

export interface LocalSubscription {
  id: string
  customer: string
  price: string
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  created: number
  periodStart: number
  periodEnd: number
  cancelsAtPeriodEnd: boolean
  endedAt: number | null
}

export interface LocalInvoice {
  id: string
  customer: string
  subscription: string
  cents: number
  status: 'paid' | 'open' | 'void'
  created: number
  isRefunded: boolean
  isDisputed: boolean
  /** The status of its dispute, as Stripe names it. Books from before have none. */
  dispute?: string
}

/** The context of the stand-in's API calls. */
export interface LocalBank {
  readonly books: LocalBooks
  newId(prefix: string): string
  /** In seconds. */
  now(): number
  find(checkoutId: string): LocalCheckout | undefined
  subscriptionsOf(customerId: string): LocalSubscription[]
  invoicesOf(subscription: LocalSubscription): LocalInvoice[]
  /** Ends a subscription now. */
  end(subscription: LocalSubscription): void
  deleteCustomer(customer: LocalCustomer): void
  /** Sends a webhook. */
  emit(type: string, object: object): void
}

const empty = (): LocalBooks => ({
  customers: [],
  checkouts: [],
  subscriptions: [],
  invoices: [],
  replies: {},
})

/** The books are a file, so that they survive a restart as Stripe's would. */
export function openBooks(path: string): { books: LocalBooks; save: () => void } {
  const books = { ...empty(), ...read(path) }
  return {
    books,
    save: () => {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(`${path}.tmp`, JSON.stringify(books), { mode: 0o600 })
      renameSync(`${path}.tmp`, path)
    },
  }
}

function read(path: string): Partial<LocalBooks> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as LocalBooks
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}
