import type { CalloutTone } from '../article/article.ts'

type Labels = {
  readonly callout: Record<CalloutTone, string>
  readonly image: string
  /** The label above a box that continues from the page before. */
  readonly continued: string
  readonly links: string
}

const chinese: Labels = {
  callout: { note: '说明', tip: '提示', important: '重点', warning: '注意', caution: '当心' },
  image: '图片',
  continued: '（续）',
  links: '链接',
}

const labels: Record<string, Labels> = {
  zh: chinese,
  'zh-Hant': {
    callout: { note: '說明', tip: '提示', important: '重點', warning: '注意', caution: '當心' },
    image: '圖片',
    continued: '（續）',
    links: '連結',
  },
  ja: {
    callout: { note: '補足', tip: 'ヒント', important: '重要', warning: '注意', caution: '警告' },
    image: '画像',
    continued: '（続き）',
    links: 'リンク',
  },
  ko: {
    callout: { note: '참고', tip: '팁', important: '중요', warning: '주의', caution: '경고' },
    image: '그림',
    continued: '(계속)',
    links: '링크',
  },
  en: {
    callout: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
    image: 'Image',
    continued: '(continued)',
    links: 'Links',
  },
}

/** Returns the few words that pages contain besides the text, in the text's language. */
export function labelsOf(language: string): Labels {
  if (/^zh-(?:Hant|TW|HK)/i.test(language)) return labels['zh-Hant'] ?? chinese
  const [base = ''] = language.toLowerCase().split('-')
  return (Object.hasOwn(labels, base) ? labels[base] : labels.en) ?? chinese
}
