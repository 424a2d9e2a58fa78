/** The size of one page in CSS px (whole numbers); the picture has `widthPx × scale` by `heightPx × scale` pixels. */
export type Card = { readonly widthPx: number; readonly heightPx: number; readonly scale: 1 | 2 | 3 }
