import { type ComponentType, use } from 'react'

interface Module<Props> {
  default: ComponentType<Props>
}

/**
 * A component whose code is loaded at once and apart from the rest. Unlike with `lazy`, which suspends once even then, its
 * first rendering is complete as soon as the code is there: printing doesn't wait.
 */
export function preloaded<Props extends object>(load: () => Promise<Module<Props>>) {
  let loading: Promise<Module<Props>> | undefined
  const loadOnce = () => {
    loading ??= load().then(
      (module) => {
        // React reads this, instead of waiting for what is already there.
        if (loading) void Object.assign(loading, { status: 'fulfilled', value: module })
        return module
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  if ('window' in globalThis) loadOnce().catch(() => undefined)
  const Part = (props: Props) => {
    const { default: Loaded } = use(loadOnce())
    return <Loaded {...props} />
  }
  return { Part, load: loadOnce }
}
