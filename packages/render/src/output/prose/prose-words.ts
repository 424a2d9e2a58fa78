/** The kinds of blocks that prose can't show and only an image of the page can. */
export type ShownKind = 'code' | 'table' | 'formula' | 'diagram' | 'image'

export type ProseWords = {
  readonly shown: Readonly<Record<ShownKind, string>>
  /** The separator between the word for a picture and its description, and between a label and its text. */
  readonly colon: string
  readonly open: string
  readonly close: string
}

const chinese: ProseWords = {
  shown: { code: '代码见图', table: '表格见图', formula: '公式见图', diagram: '图示见图', image: '见图' },
  colon: '：',
  open: '（',
  close: '）',
}

const words: Record<string, ProseWords> = {
  zh: chinese,
  'zh-Hant': {
    ...chinese,
    shown: { code: '程式碼見圖', table: '表格見圖', formula: '公式見圖', diagram: '圖示見圖', image: '見圖' },
  },
  ja: {
    ...chinese,
    shown: {
      code: 'コードは画像を参照',
      table: '表は画像を参照',
      formula: '数式は画像を参照',
      diagram: '図は画像を参照',
      image: '画像を参照',
    },
  },
  ko: {
    shown: {
      code: '코드는 이미지 참고',
      table: '표는 이미지 참고',
      formula: '수식은 이미지 참고',
      diagram: '도표는 이미지 참고',
      image: '이미지 참고',
    },
    colon: ': ',
    open: ' (',
    close: ')',
  },
  en: {
    shown: {
      code: 'code in the image',
      table: 'table in the image',
      formula: 'formula in the image',
      diagram: 'diagram in the image',
      image: 'see the image',
    },
    colon: ': ',
    open: ' (',
    close: ')',
  },
}

/** Returns the words that prose adds, in the text's language. English if there are none for that language. */
export function proseWordsOf(language: string): ProseWords {
  if (/^zh-(?:Hant|TW|HK)/i.test(language)) return words['zh-Hant'] ?? chinese
  const [base = ''] = language.toLowerCase().split('-')
  return (Object.hasOwn(words, base) ? words[base] : words.en) ?? chinese
}
