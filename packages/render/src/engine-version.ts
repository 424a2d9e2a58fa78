/**
 * The version of the layout, a date, named in each manifest. Change it with every change that moves a line or a page of
 * some text. Pictures of another version are not used again.
 */
export const ENGINE_VERSION = '2026-11-23'
