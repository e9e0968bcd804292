/** Names shared by pages and the service worker. */

/** The path of the app shell: the app's document without anybody's data, which opens offline. */
export const shellPath = '/shell'

/** The cache for viewed pictures. */
export const pictureCache = 'pictures'

/** The cache for the journal's first screen as its member saw it last. */
export const lastScreenCache = 'last-screen'

/** The message a page sends as it is left, so that the worker fetches the last screen if it has none. */
export const screenRequest = 'fetch the last screen'

/** The message a page sends to ask the worker for its version. */
export const versionRequest = 'which version'
