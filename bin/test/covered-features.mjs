// What the build uses that is newer than the oldest browsers, and why it may. A name that isn't here fails `npm test`.

/** Each is older than URL.parse in every browser: one without URL.parse loads them. */
export const polyfilled = [
  'URL.parse',
  'Promise.withResolvers',
  'Map.groupBy',
  'Object.groupBy',
  'AbortSignal.any',
  '.checkVisibility',
]

const askedFirst = [
  'Temporal',
  'Temporal.PlainDate',
  'Error.captureStackTrace',
  // Passkeys, by @simplewebauthn/browser.
  'PublicKeyCredential.getClientCapabilities',
  'PublicKeyCredential.isConditionalMediationAvailable',
  '.getAuthenticatorData',
  '.getPublicKeyAlgorithm',
  '.getTransports',
  // The Navigation API and view transitions, by React.
  '.canIntercept',
  '.skipTransition',
  // Dictation.
  '.continuous',
  '.interimResults',
]

/** Without them, something looks plainer, scrolls less smoothly, or is printed on more paper. */
const missedByNobody = [
  '.letterSpacing',
  '.stackTraceLimit',
  ':has',
  '1lh',
  '@page',
  'contain-intrinsic-height',
  'content-visibility',
  'content-visibility auto',
  'field-sizing',
  'field-sizing content',
  'grid-template-columns subgrid',
  'print-color-adjust exact',
  'scrollbar-width',
  'scrollbar-width none',
  'scrollbar-width thin',
  'text-box-edge',
  'text-box-edge alphabetic',
  'text-box-edge cap',
  'text-box-trim',
  'text-box-trim trim-both',
  'text-wrap',
  'text-wrap balance',
  'zoom',
]

/** Members of our own objects, and of libraries', that have a name in common with a newer feature. */
const otherThings = [
  '.ariaLabel',
  '.bytes',
  '.component',
  '.entry',
  '.isActive',
  '.isError',
  '.newState',
  '.popover',
  '.queue',
  '.range',
  '.setViewport',
  '.silent',
  '.skipped',
  '.subject',
  '.suffix',
  '.transition',
  '.use',
]

export const covered = [...polyfilled, ...askedFirst, ...missedByNobody, ...otherThings]
