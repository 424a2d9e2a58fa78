import type { Command } from '@codemirror/view'
import type { ExhibitKind } from '@galley/render'
import type { Language } from '../../language/language.ts'

/** What a new container of each kind holds, by its convention. */
const CONTENTS: Readonly<Record<Language, Readonly<Record<ExhibitKind, string>>>> = {
  en: {
    quote: 'The words to remember.\n— Name',
    number: '37%\nwhat it means',
    steps: '1. **First** What to do.\n2. **Then** What comes next.',
    compare: '### Before\n- One thing\n\n### After\n- Another',
    checklist: '- [x] Done\n- [ ] Still to do',
    timeline: '- 2019: How it began\n- 2024: Where it is now',
    profile: '**Name**\nWho it is\n\nMore about them.',
    rating: '4.5/5 in a few words',
    price: 'Name\n$19\n~~$29~~',
    qa: '**The question?**\n\nThe answer.',
    poll: 'What do you choose?\n\n- This\n- That',
    gallery: '![](picture-1.jpg) What it shows\n![](picture-2.jpg) What it shows',
  },
  zh: {
    quote: '值得记住的一句话。\n—— 谁说的',
    number: '37%\n它说明了什么',
    steps: '1. **第一步** 怎么做。\n2. **第二步** 接着做什么。',
    compare: '### 之前\n- 一点\n\n### 之后\n- 一点',
    checklist: '- [x] 做好了\n- [ ] 还没做',
    timeline: '- 2019：怎样开始\n- 2024：现在怎样',
    profile: '**名字**\n是谁\n\n再介绍几句。',
    rating: '4.5/5 一句评语',
    price: '名称\n¥199\n~~¥299~~',
    qa: '**问题？**\n\n回答。',
    poll: '你选哪个？\n\n- 这个\n- 那个',
    gallery: '![](picture-1.jpg) 一句说明\n![](picture-2.jpg) 一句说明',
  },
}

export const CONTAINERS = Object.keys(CONTENTS.en) as ExhibitKind[]

/** Returns a command that puts a container below the line of the cursor, and selects its content. */
export function insertContainer(kind: ExhibitKind, language: Language): Command {
  return ({ state, dispatch }) => {
    const line = state.doc.lineAt(state.selection.main.to)
    const content = CONTENTS[language][kind]
    const before = `${line.text.trim() === '' ? '' : '\n\n'}::: ${kind}\n`
    const from = line.to + before.length
    dispatch(
      state.update({
        changes: { from: line.to, insert: `${before}${content}\n:::\n` },
        selection: { anchor: from, head: from + content.length },
        userEvent: 'input.container',
        scrollIntoView: true,
      }),
    )
    return true
  }
}
