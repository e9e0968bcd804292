/** The elements on the screen with their places; runs in the page. Containers that go on below it are left out. */
export function placesOnScreen() {
  return [...document.querySelectorAll('#root *')]
    .filter((element) => element.checkVisibility() && !element.closest('svg'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom <= window.innerHeight)
    .map(
      ({ element, box }) =>
        `${element.tagName} ${box.x},${box.y} ${box.width}x${box.height} ${element.children.length || element.textContent}`,
    )
}
