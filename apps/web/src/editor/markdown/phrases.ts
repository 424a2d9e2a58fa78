import type { Language } from '../../language/language.ts'

type Phrases = Readonly<Record<string, string>>

/** Only CodeMirror's phrases that need a change. The others stay. */
const EN: Phrases = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  'by word': 'Whole words',
  regexp: 'Regular expression',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
}

const ZH: Phrases = {
  Find: '查找',
  Replace: '替换',
  next: '下一个',
  previous: '上一个',
  all: '全选',
  'match case': '区分大小写',
  'by word': '整词',
  regexp: '正则',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
  'current match': '当前匹配',
  'on line': '在第',
  'replaced $ matches': '已替换 $ 处',
  'replaced match on line $': '已替换第 $ 行',
  'Control character': '控制字符',
  'Selection deleted': '已删除所选',
  'Go to line': '转到行',
  go: '前往',
}

/** Returns CodeMirror's phrases in the language of the app. */
export function phrasesOf(language: Language): Phrases {
  return language === 'zh' ? ZH : EN
}
