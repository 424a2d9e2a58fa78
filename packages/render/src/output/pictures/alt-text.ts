import { ALT_TEXT_UNITS } from '@galley/contracts'
import { excerpt } from '../prose/excerpt.ts'

export type PictureFacts = {
  readonly kind: 'cover' | 'page' | 'end'
  /** The page number as printed on the page. Counts the pages of the text from 1. */
  readonly page: number
  readonly pageCount: number
  /** The page's text with the descriptions of its pictures. One line per block. */
  readonly text: string
  readonly language: string
}

type Naming = {
  readonly cover: string
  readonly end: string
  readonly page: (page: number, pageCount: number) => string
  readonly colon: string
}

const chinese: Naming = {
  cover: '封面',
  end: '尾页',
  page: (page, pageCount) => `第 ${page} 页，共 ${pageCount} 页`,
  colon: '：',
}

const namings: Record<string, Naming> = {
  zh: chinese,
  'zh-Hant': {
    cover: '封面',
    end: '尾頁',
    page: (page, pageCount) => `第 ${page} 頁，共 ${pageCount} 頁`,
    colon: '：',
  },
  ja: {
    cover: '表紙',
    end: '終わりのページ',
    page: (page, pageCount) => `${pageCount} ページ中 ${page} ページ目`,
    colon: '：',
  },
  ko: {
    cover: '표지',
    end: '마지막 장',
    page: (page, pageCount) => `${pageCount}쪽 중 ${page}쪽`,
    colon: ': ',
  },
  en: {
    cover: 'Cover',
    end: 'Last card',
    page: (page, pageCount) => `Page ${page} of ${pageCount}`,
    colon: ': ',
  },
}

/**
 * Returns the alt text of a page: which page it is, and what it says. At most 1000 UTF-16 units, cut at the end of a
 * sentence. It contains body text.
 */
export function altText({ kind, page, pageCount, text, language }: PictureFacts): string {
  const naming = namingOf(language)
  const name = kind === 'page' ? naming.page(page, pageCount) : naming[kind]
  const words = text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
  if (words === '') return name
  const room = ALT_TEXT_UNITS - name.length - naming.colon.length
  return name + naming.colon + excerpt(words, { limit: room, lengthOf: (part) => part.length })
}

function namingOf(language: string): Naming {
  if (/^zh-(?:Hant|TW|HK)/i.test(language)) return namings['zh-Hant'] ?? chinese
  const [base = ''] = language.toLowerCase().split('-')
  return (Object.hasOwn(namings, base) ? namings[base] : namings.en) ?? chinese
}
