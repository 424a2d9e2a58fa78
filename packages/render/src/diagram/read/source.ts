/** A parser's input: the first line without the diagram's keyword, the lines below it, and a title. */
export type DiagramSource = {
  readonly opening: string
  readonly lines: readonly string[]
  readonly title: string
}
