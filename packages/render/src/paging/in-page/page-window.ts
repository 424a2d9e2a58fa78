/** The window of a canvas: the page's own, or that of a frame without scripts. */
export type PageWindow = Window & typeof globalThis
