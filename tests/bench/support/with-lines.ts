/** Places lines between the parts of the article, evenly. */
export function withLines(article: string, lines: readonly string[]): string {
  const parts = article.split(/\n(?=## )/)
  const step = Math.max(1, Math.floor(parts.length / (lines.length + 1)))
  return parts
    .flatMap((part, index) => {
      const line = index % step === 0 ? lines[index / step] : undefined
      return line === undefined ? [part] : [part, `\n${line}\n`]
    })
    .join('\n')
}
