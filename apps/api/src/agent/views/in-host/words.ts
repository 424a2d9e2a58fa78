/** What the views say. */
export type ViewWords = {
  readonly waiting: string
  readonly making: (percent: number) => string
  readonly failed: string
  readonly canceled: string
  readonly pageCount: (count: number) => string
  readonly page: (page: number) => string
  readonly notLoaded: string
  readonly tryAgain: string
  readonly approve: string
  readonly approval: (render: string) => string
  readonly askForChange: string
  readonly where: string
  readonly allPages: string
  readonly changeWanted: string
  readonly changeHint: string
  readonly change: (wish: {
    readonly render: string
    readonly page: number | null
    readonly text: string
  }) => string
  readonly send: string
  readonly cancel: string
  readonly sent: string
  readonly notSent: string
  readonly openInGalley: string
  readonly fullScreen: string
  readonly themes: string
  readonly useTheme: string
  readonly themeChoice: (theme: string) => string
  readonly moreThemes: string
  readonly noThemes: string
}

const en: ViewWords = {
  waiting: 'One moment…',
  making: (percent) => `Making the pages… ${percent}%`,
  failed: 'The pages could not be made.',
  canceled: 'This render was stopped.',
  pageCount: (count) => (count === 1 ? '1 page' : `${count} pages`),
  page: (page) => `Page ${page}`,
  notLoaded: 'Not loaded.',
  tryAgain: 'Try again',
  approve: 'Looks good',
  approval: (render) => `The pages of ${render} look good. Go on with them.`,
  askForChange: 'Ask for a change',
  where: 'Where',
  allPages: 'The whole text',
  changeWanted: 'What should change?',
  changeHint: 'Shorter, another picture, a calmer cover…',
  change: ({ render, page, text }) =>
    page === null
      ? `Please change the pages of ${render}: ${text}`
      : `Please change page ${page} of ${render}: ${text}`,
  send: 'Send',
  cancel: 'Cancel',
  sent: 'Sent to the conversation.',
  notSent: 'That could not be sent. Say it in the conversation instead.',
  openInGalley: 'Open in Galley',
  fullScreen: 'Full screen',
  themes: 'Themes',
  useTheme: 'Use this theme',
  themeChoice: (theme) => `Use the theme ${theme}.`,
  moreThemes: 'Show more',
  noThemes: 'No theme fits.',
}

const zh: ViewWords = {
  waiting: '请稍候…',
  making: (percent) => `正在排版… ${percent}%`,
  failed: '这次没能排出页面。',
  canceled: '这次渲染已停止。',
  pageCount: (count) => `共 ${count} 页`,
  page: (page) => `第 ${page} 页`,
  notLoaded: '没有加载出来。',
  tryAgain: '重试',
  approve: '满意，就用这版',
  approval: (render) => `${render} 的页面我满意，就用这版。`,
  askForChange: '提修改意见',
  where: '位置',
  allPages: '整篇',
  changeWanted: '想改哪里？',
  changeHint: '短一点、换张图、封面素一些……',
  change: ({ render, page, text }) =>
    page === null ? `请修改 ${render}：${text}` : `请修改 ${render} 的第 ${page} 页：${text}`,
  send: '发送',
  cancel: '取消',
  sent: '已发到对话里。',
  notSent: '没能发出去，请直接在对话里说。',
  openInGalley: '在 Galley 中打开',
  fullScreen: '全屏',
  themes: '主题',
  useTheme: '就用这个主题',
  themeChoice: (theme) => `就用主题 ${theme}。`,
  moreThemes: '再看一些',
  noThemes: '没有合适的主题。',
}

/** Returns the words for a BCP 47 tag: Chinese for Chinese readers, else English. */
export function wordsFor(locale: string): { readonly lang: 'en' | 'zh-CN'; readonly words: ViewWords } {
  return /^zh\b/i.test(locale) ? { lang: 'zh-CN', words: zh } : { lang: 'en', words: en }
}
