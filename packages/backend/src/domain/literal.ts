/**
 * Accepts a fixed string and rejects any that is built at run time. Log lines and error messages take only fixed
 * strings, so a user's text can't reach one by interpolation.
 */
// A pattern such as `a${string}` makes an index signature, which `{}` satisfies; a literal makes a required key.
export type Literal<S extends string> = Record<never, never> extends Record<S, 1> ? never : S
