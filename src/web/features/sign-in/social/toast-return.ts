import { providerNames, providers } from '#shared/accounts/sign-in.ts'
import { toast } from '#web/lib/toast.ts'
import { failureMessage } from '../messages.ts'

interface Return {
  linked: string | undefined
  confirmed: string | undefined
  failed: string | undefined
}

/** Says how it went at the provider. */
export function toastReturn({ linked, confirmed, failed }: Return) {
  const provider = providers.find((known) => known === linked)
  if (provider) toast({ text: `${providerNames[provider]} linked` })
  else if (confirmed) toast({ title: 'Thanks, it’s you', text: 'Now try again, within ten minutes.' })
  else if (failed) toast({ text: failureMessage(failed), isBad: true })
}
