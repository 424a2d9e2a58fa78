import type { enOwnWords } from '../en/own-words.ts'

export const zhOwnWords: typeof enOwnWords = {
  ownWords: {
    title: '我的词表',
    about: '每次检查都会用到这些词，在命令行和智能体里也一样。',
    word: '词语',
    replacement: '替换为',
    replacementHint: '可不填。点“修正”时用它替换。',
    severity: '出现时',
    severities: { high: '算严重问题', medium: '建议修改', low: '算小问题', allowed: '允许使用' },
    allowedHint: '检查时不再提示它，也不再提示其中的词。',
    allowed: '允许',
    allow: (word) => `允许“${word}”`,
    isAllowed: (word) => `以后不再提示“${word}”，可在“我的词表”里撤回。`,
    add: '添加',
    added: (word) => `已添加“${word}”。`,
    isListed: '这个词已经在词表里了。',
    needsLetter: '请输入至少含一个文字或数字的词。',
    full: '词表数量已达上限，请先用 galley lexicons 删除一个。',
    none: '还没有添加词语。',
    deleted: '删除',
    replacedBy: '替换为',
    remove: (word) => `移除“${word}”`,
    onList: (name) => `词表：${name}`,
  },
}
