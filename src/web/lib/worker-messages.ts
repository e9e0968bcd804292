/** Names shared by pages and the service worker. */

/** The path of the app shell: the app's document without anybody's data, which opens offline. */
export const shellPath = '/shell'

/** The cache for viewed pictures. */
export const pictureCache = 'pictures'

/** The message a page sends to ask the worker for its version. */
export const versionRequest = 'which version'
