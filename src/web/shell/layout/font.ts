import type { AnyRouter } from '@tanstack/react-router'

/**
 * Turns our own font on. From then on, this browser has it and uses it from the first paint: see index.html. Until then
 * its fallback, which is just as wide, leaves the connection to what the first screen needs. Lines break elsewhere with
 * it, so what is being read keeps its font: the next page is the first with ours.
 */
export async function loadWebFont(router: AnyRouter) {
  await document.fonts.load('1rem Archivo', document.body.textContent).catch(() => undefined)
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) document.documentElement.dataset['font'] = 'own'
  })
  try {
    localStorage.setItem('font', 'own')
  } catch {
    // Without storage, it is turned on anew each time.
  }
}
