/** What is on the screen and where; runs in the page. Containers that go on below it are left out. */
export function placesOnScreen() {
  return [...document.querySelectorAll('#root *')]
    .filter((one) => one.checkVisibility() && !one.closest('svg'))
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom <= window.innerHeight)
    .map(
      ({ one, box }) =>
        `${one.tagName} ${box.x},${box.y} ${box.width}x${box.height} ${one.children.length || one.textContent}`,
    )
}
