/** The window that a canvas is open in: the page's own, or that of a frame in which no script may run. */
export type PageWindow = Window & typeof globalThis
