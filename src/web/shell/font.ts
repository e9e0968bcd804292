/**
 * Turns our own font on. From then on, this browser has it and uses it from the first paint: see index.html. Until then
 * its fallback, which is just as wide, leaves the connection to what the first screen needs.
 */
export function showOwnFont() {
  document.documentElement.dataset['font'] = 'own'
  try {
    localStorage.setItem('font', 'own')
  } catch {
    // Without storage, it is turned on anew each time.
  }
}
