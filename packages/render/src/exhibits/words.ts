/** The signs and words that an exhibit has in plain text, where it has no design. */
export type ExhibitWords = {
  readonly colon: string
  readonly open: string
  readonly close: string
  /** Stands before a price that no longer holds. */
  readonly was: string
  readonly question: string
  readonly answer: string
}

const chinese: ExhibitWords = {
  colon: '：',
  open: '（',
  close: '）',
  was: '原价 ',
  question: '问',
  answer: '答',
}

const latin: ExhibitWords = {
  colon: ': ',
  open: ' (',
  close: ')',
  was: 'was ',
  question: 'Q',
  answer: 'A',
}

const words: Readonly<Record<string, ExhibitWords>> = {
  zh: chinese,
  'zh-Hant': { ...chinese, was: '原價 ', question: '問' },
  ja: { ...chinese, was: '通常 ', question: 'Q', answer: 'A' },
  ko: { ...latin, was: '정가 ' },
  en: latin,
}

/** Returns the words in the text's language. English if there are none for that language. */
export function exhibitWordsOf(language: string): ExhibitWords {
  if (/^zh-(?:Hant|TW|HK)/i.test(language)) return words['zh-Hant'] ?? chinese
  const [base = ''] = language.toLowerCase().split('-')
  return (Object.hasOwn(words, base) ? words[base] : words.en) ?? latin
}
