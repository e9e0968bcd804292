/**
 * The elements on the screen with their places; runs in the page. Left out are containers that go on below it, and
 * what takes no room: dialogs and messages that may come are mounted whenever their scripts have arrived.
 */
export function placesOnScreen() {
  return [...document.querySelectorAll('#root *')]
    .filter((element) => element.checkVisibility() && !element.closest('svg'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width * box.height > 0 && box.bottom <= window.innerHeight)
    .map(
      ({ element, box }) =>
        `${element.tagName} ${box.x},${box.y} ${box.width}x${box.height} ${element.children.length > 0 ? '' : element.textContent}`,
    )
}
