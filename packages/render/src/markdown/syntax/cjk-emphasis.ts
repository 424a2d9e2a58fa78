import type { MarkdownIt } from 'markdown-it'

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/**
 * Lets emphasis open and close beside CJK characters.
 *
 * CommonMark finds word boundaries by white space, so in `**注意：**请先备份` it treats the closing stars as text. Beside
 * CJK characters every position is treated as a word boundary.
 */
export function allowCjkEmphasis(md: MarkdownIt): void {
  const Plain = md.inline.State
  md.inline.State = class extends Plain {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord)
      if (this.src[start] === '_') return found
      const before = charBefore(this.src, start)
      const after = charAt(this.src, start + found.length)
      if (!wide.test(before) && !wide.test(after)) return found
      return { ...found, can_open: after.trim() !== '', can_close: before.trim() !== '' }
    }
  }
}

function charAt(text: string, index: number): string {
  const code = text.codePointAt(index)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function charBefore(text: string, index: number): string {
  const isPair = /[\udc00-\udfff]/.test(text[index - 1] ?? '')
  return charAt(text, index - (isPair ? 2 : 1))
}
