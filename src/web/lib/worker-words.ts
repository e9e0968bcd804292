/** What the pages and the service worker call the same things. */

/** The app's document without anybody in it, which opens without signal. */
export const shellPath = '/shell'

/** The cache of the pictures that somebody has seen. */
export const picturesCache = 'pictures'

/** What a page asks the worker. */
export const askVersion = 'which version'
