const FENCE = /^ {0,3}(?:`{3,}|~{3,})/
const BOXED_TITLE = /^【[^【】\s][^【】]{0,23}】$/u

/**
 * Replaces Markdown's signs that were typed in full width by those that the parser knows: `＃ 标题`, `＊＊粗＊＊`, `１．`, `＞ 引用`,
 * `[名](…)` with full-width brackets. Each only where it can't mean something else. `【标题】` alone on a line is a heading, and
 * the title if it is the first line.
 *
 * Lines keep their numbers. Code stays as it is.
 */
export function withHalfWidthSigns(markdown: string): string {
  if (!/[＃＊１-９＞【（\u3000]|：(?:贴纸|sticker)/u.test(markdown)) return markdown
  const lines = markdown.split('\n')
  const [first, last] = [lines.findIndex(isWritten), lines.findLastIndex(isWritten)]
  const isCode = codeLines()
  return lines
    .map((line, index) => {
      if (isCode(line)) return line
      if (index < last && isBoxedTitle(lines, index)) return `${index === first ? '#' : '##'} ${line.trim()}`
      return withinLine(atLineStart(line))
    })
    .join('\n')
}

/** Returns a function that tells of each line in order whether it is code or a fence. */
function codeLines(): (line: string) => boolean {
  let fence: string | null = null
  return (line) => {
    const mark = FENCE.exec(line)?.[0].trim()
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null
      return true
    }
    fence = mark ?? null
    return mark !== undefined || /^(?: {4}|\t)/.test(line)
  }
}

const isWritten = (line: string) => line.trim() !== ''

/** Returns whether a line is a boxed title. A row of boxed words is none. */
function isBoxedTitle(lines: readonly string[], index: number): boolean {
  const isBoxed = (line = '') => BOXED_TITLE.test(line.trim())
  return isBoxed(lines[index]) && !isBoxed(lines[index - 1]) && !isBoxed(lines[index + 1])
}

function atLineStart(line: string): string {
  return line
    .replace(
      /^( {0,3})(＃{1,6})[ \u3000]+(?=\S)/u,
      (_, blanks: string, signs: string) => `${blanks}${'#'.repeat(signs.length)} `,
    )
    .replace(/^( {0,3}#{1,6})\u3000[ \u3000]*(?=\S)/u, '$1 ')
    .replace(/^( {0,3})＞[ \u3000]+(?=\S)/u, '$1> ')
    .replace(
      /^( {0,3})([０-９]{1,3})[．.][ \u3000]*(?=[^\s０-９\d])/u,
      (_, blanks: string, digits: string) => `${blanks}${digits.normalize('NFKC')}. `,
    )
}

/** Replaces pairs of signs within a line. A line with code stays as it is. */
function withinLine(line: string): string {
  if (line.includes('`')) return line
  return line
    .replace(/：((?:贴纸|sticker)[-－][\p{L}-]{1,30})[：:]/gu, ':$1:')
    .replace(/＊＊(?=[^\s＊])([^＊]*[^\s＊])＊＊/gu, '**$1**')
    .replace(/(?<!!)\[([^[\]\n]{1,200})\]（(https?:\/\/[^\s（）]{1,2000})）/gu, '[$1]($2)')
}
