/**
 * The version of the layout, named in each manifest. Increase it with every change that moves a line or a page of some text.
 * Pictures of another version are not used again.
 */
export const ENGINE_VERSION = '0.2.0'
