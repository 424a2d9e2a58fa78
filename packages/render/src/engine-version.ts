/**
 * The version of the layout, named in each manifest: a date, with a letter after the first change of a day. Change it with
 * every change that moves a line or a page of some text. Pictures of another version are not used again.
 */
export const ENGINE_VERSION = '2026-11-28b'
