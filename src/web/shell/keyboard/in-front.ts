/** The topmost dialog. Those below it are inert. */
export const dialogInFront = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')].findLast(
    (element) => !element.closest('[inert]'),
  )

/** The topmost dialog, or the page. */
export const inFront = () => dialogInFront() ?? document.body
