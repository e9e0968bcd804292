/** Names shared by the pages and the service worker. */

/** The path of the app shell: the app's document without anybody's data, which opens offline. */
export const shellPath = '/shell'

/** The cache of the pictures that were viewed. */
export const pictureCache = 'pictures'

/** The message by which a page asks the worker for its version. */
export const versionRequest = 'which version'
