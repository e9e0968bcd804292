/** A browser with one tab, whose profile survives its end, driven by the protocol that its engine speaks. */
export interface Driver {
  /** What it calls itself. */
  version: string
  /** Whether a field for a date or a time waits for an arrow key where one of its parts is full. */
  keepsPart: boolean
  /** The folder where downloads end up. */
  downloads: string
  /** Begins to load an address, and doesn't wait for it. */
  go: (url: string) => Promise<unknown>
  reload: () => Promise<unknown>
  back: () => Promise<unknown>
  forward: () => Promise<unknown>
  /** Goes on in an empty tab. The one before is closed unless it is kept, where it goes on doing what it does. */
  newTab: (options?: { isKept?: boolean }) => Promise<unknown>
  /** The value of an expression in the page, awaited. Rejects if the page doesn't reply within two seconds. */
  evaluate: (expression: string) => Promise<unknown>
  /** Presses and moves what a person has, as the standard of WebDriver describes it. */
  perform: (input: InputSource) => Promise<unknown>
  /** Gives files to the field that an expression finds, as its file chooser would. */
  setFiles: (field: string, paths: string[]) => Promise<unknown>
  /** Sets a cookie for the host of an address, whose page is open. */
  setCookie: (url: string, name: string, value: string) => Promise<unknown>
  clearCookies: () => Promise<unknown>
  /** A picture of the page, as a PNG in base64. */
  screenshot: () => Promise<string>
  /** Ends it like an empty battery would, and starts it again, on a device to which something happened meanwhile. */
  crash: (meanwhile?: Meanwhile) => Promise<unknown>
  close: () => Promise<void>
}

export interface Meanwhile {
  /** What happens to the folder in which the browser keeps everything. */
  profile?: (folder: string) => Promise<unknown>
  /** The size of text from then on, in CSS pixels, where a page says none: 16 unless somebody chose another. */
  textSize?: number
}

/** How large the page is, in CSS pixels. */
export interface Size {
  width: number
  height: number
}

type InputSource =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: PointerAction[] }

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }

/** Keys without a character of their own, as WebDriver names them. */
export const keys = {
  tab: '\uE004',
  enter: '\uE007',
  shift: '\uE008',
  control: '\uE009',
  escape: '\uE00C',
  space: ' ',
  end: '\uE010',
  left: '\uE012',
  up: '\uE013',
  right: '\uE014',
  down: '\uE015',
  delete: '\uE017',
}

/** Presses keys one after another. */
export const typing = (text: string[]): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: text.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

/** Presses keys together. */
export const chord = (held: string, value: string): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: [
    { type: 'keyDown', value: held },
    { type: 'keyDown', value },
    { type: 'keyUp', value },
    { type: 'keyUp', value: held },
  ],
})

/** A click at a place of the page that is in sight. */
export const clickAt = ({ x, y }: { x: number; y: number }): InputSource => ({
  type: 'pointer',
  id: 'pointer',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})
