/** What happens to the browsers of a pool: numbers only, safe to log. `pid` is that of the browser process. */
export type BrowserEvent =
  | {
      readonly kind: 'launched'
      readonly slot: number
      readonly pid: number
      readonly scale: number
      readonly ms: number
    }
  | { readonly kind: 'launch-failed'; readonly slot: number }
  | { readonly kind: 'crashed'; readonly slot: number; readonly pid: number }
  | { readonly kind: 'killed'; readonly slot: number; readonly pid: number }
  | { readonly kind: 'rescaled'; readonly slot: number; readonly pid: number }
  | {
      readonly kind: 'recycled'
      readonly slot: number
      readonly pid: number
      readonly jobs: number
      readonly rssBytes: number
    }
