/** What a reader is given: its first line without the diagram's name, the lines below it, and a title. */
export type Source = { readonly opening: string; readonly lines: readonly string[]; readonly title: string }
