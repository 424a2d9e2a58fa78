/** A page with the headers that it is sent with. */
export type OauthPage = { readonly headers: Record<string, string>; readonly html: string }

type Language = string | undefined

/** The pages that the library asks for. `form` is the library's own HTML. */
export interface OauthPages {
  /** For a request that can't be sent back to its client. `code` is the library's, from a closed list. */
  refusal(language: Language, code: string): OauthPage
  /** Asks for the code that a program on another device shows. */
  code(
    language: Language,
    of: { readonly form: string; readonly problem: 'wrong' | 'aborted' | null },
  ): OauthPage
  /** Asks whether the code is the one that the program shows. */
  confirm(language: Language, of: { readonly form: string; readonly code: string }): OauthPage
  done(language: Language): OauthPage
}
