/**
 * Turns our own font on. From then on, this browser has it and uses it from the first paint: see index.html. Until then
 * its fallback, which is just as wide, leaves the connection to what the first screen needs. The whole page is laid out
 * anew for each file of the font that arrives while it is shown, so it is shown once it is there.
 */
export async function loadWebFont() {
  await document.fonts.load('1rem Archivo', document.body.textContent).catch(() => undefined)
  document.documentElement.dataset['font'] = 'own'
  try {
    localStorage.setItem('font', 'own')
  } catch {
    // Without storage, it is turned on anew each time.
  }
}
