// All messages about risks. API, editor and agent tools show them as `analyseText` returns them.

/** The numbers for `{used}` and `{limit}` in a message. */
export type RiskNumbers = { readonly used: number; readonly limit: number }

type Words = { readonly message: string; readonly fix: string }

export const riskWording = {
  table_too_wide: {
    en: {
      message:
        'The table needs {used} px where the card has {limit} px: each of its rows becomes a record of its own.',
      fix: 'To keep the table, drop or merge columns, or turn it by 90°.',
    },
    zh: {
      message: '表格需要约 {used} 像素宽，而卡片只有 {limit} 像素，每一行会改排成一条记录。',
      fix: '想保留表格，就删减或合并列，或行列对调。',
    },
  },
  code_line_overflow: {
    en: {
      message: '{used} lines of this code are longer than the {limit} characters that fit, and are wrapped.',
      fix: 'Break long lines at about {limit} characters, or choose a wider card.',
    },
    zh: {
      message: '这段代码有 {used} 行超过每行约 {limit} 个字符的宽度，会折行。',
      fix: '在约 {limit} 个字符处手动换行，或选用更宽的卡片。',
    },
  },
  unbreakable_block: {
    en: {
      message: 'A word or address of {used} characters is longer than a line of {limit} and is cut anywhere.',
      fix: 'Shorten the address, or put a short text in front of it as a link.',
    },
    zh: {
      message: '有一个 {used} 字符的长词或网址超过每行约 {limit} 字符的宽度，会被强行断开。',
      fix: '缩短网址，或改成带文字的链接。',
    },
  },
  diagram_unsupported: {
    en: {
      message: 'This Mermaid diagram can’t be drawn: the page shows its source instead.',
      fix: 'Check its spelling, split it if it is large, or use a flowchart, sequence, state, class, ER, pie or mind map diagram.',
    },
    zh: {
      message: '这幅 Mermaid 图无法绘制，页面上会显示它的源码。',
      fix: '检查语法；图太大时拆成几幅；或改用流程图、时序图、状态图、类图、ER 图、饼图或思维导图。',
    },
  },
  formula_not_set: {
    en: {
      message: 'The text has too many formulas: from here on the pages show their source.',
      fix: 'Split the text, or write short symbols as plain text.',
    },
    zh: {
      message: '公式过多：从这里起页面上只显示公式源码。',
      fix: '把文章拆成几篇，或把简单的符号直接写成文字。',
    },
  },
  image_unreachable: {
    en: {
      message: 'Pictures from the network aren’t loaded: the page shows their description instead.',
      fix: 'Put the picture into the text as data, and give it a description.',
    },
    zh: {
      message: '不会加载网络图片，页面上只显示它的说明文字。',
      fix: '把图片以 data 形式放进正文，并写好说明。',
    },
  },
  image_not_uploaded: {
    en: {
      message: 'The project has no uploaded picture of this name: the page shows its description instead.',
      fix: 'Upload the picture to the project, or correct its name.',
    },
    zh: {
      message: '项目里没有上传过这张图片，页面上只显示它的说明文字。',
      fix: '上传这张图片，或改正图片名。',
    },
  },
  image_unsupported: {
    en: {
      message: 'The picture’s address is of a kind that isn’t loaded.',
      fix: 'Use a PNG, JPEG, GIF or WebP picture as data.',
    },
    zh: { message: '图片地址的类型不受支持。', fix: '请使用 data 形式的 PNG、JPEG、GIF 或 WebP 图片。' },
  },
  image_low_res: {
    en: {
      message: 'The picture is {used} px wide and is shown {limit} px wide: it looks blurred.',
      fix: 'Use a picture that is {limit} px wide or more, or show it smaller.',
    },
    zh: {
      message: '图片宽 {used} 像素，却以 {limit} 像素显示，会发虚。',
      fix: '换用宽度不小于 {limit} 像素的图片，或缩小显示尺寸。',
    },
  },
  image_text_small: {
    en: {
      message:
        'The picture probably shows text that is {used} pt high on a phone: under {limit} pt it can hardly be read.',
      fix: 'Show the picture wider, crop it to what matters, or write the text into the article.',
    },
    zh: {
      message: '图片里多半有文字，在手机上约 {used} pt 高，低于 {limit} pt 很难看清。',
      fix: '把图片放宽、只裁出要点，或把文字写进正文。',
    },
  },
  image_too_small: {
    en: {
      message:
        'The picture is {used} px wide where the text is {limit} px: what it shows can hardly be seen.',
      fix: 'Use a larger picture.',
    },
    zh: {
      message: '图片只有 {used} 像素宽，而正文宽 {limit} 像素，内容很难看清。',
      fix: '换一张更大的图片。',
    },
  },
  image_too_large: {
    en: {
      message: 'The picture has {used} kB, where WeChat takes {limit} kB.',
      fix: 'Make it smaller, or compress it as JPEG.',
    },
    zh: { message: '图片大小为 {used} kB，超过公众号上限 {limit} kB。', fix: '缩小图片，或压缩成 JPEG。' },
  },
  missing_glyph: {
    en: {
      message: 'There is no font for these characters: they show as empty boxes.',
      fix: 'Write them in another way, or put a picture of them into the text.',
    },
    zh: { message: '这里的字符没有可用的字体，会显示为空框。', fix: '换一种写法，或改用图片。' },
  },
  brand_font_lacks: {
    en: {
      message:
        'A font of the brand lacks this character, and {used} in all. The font of the theme shows them.',
      fix: 'Write it in another way, or give the brand a font that has it.',
    },
    zh: {
      message: '品牌字体里没有这个字（共缺 {used} 个），改用主题的字体显示。',
      fix: '换一种写法，或给品牌换一款有这个字的字体。',
    },
  },
  too_many_pages: {
    en: {
      message: '{used} pages, where the request allows {limit}.',
      fix: 'Shorten the text, raise `max_pages`, or choose a smaller font size.',
    },
    zh: {
      message: '共 {used} 页，超过请求的上限 {limit} 页。',
      fix: '精简正文、调大 max_pages，或选用更小的字号。',
    },
  },
  too_many_images: {
    en: {
      message: '{used} images, where the platform takes {limit}.',
      fix: 'Shorten the text, make it two posts, or choose a smaller font size.',
    },
    zh: {
      message: '共 {used} 张图，超过平台上限 {limit} 张。',
      fix: '精简正文、拆成两篇，或选用更小的字号。',
    },
  },
  title_too_long: {
    en: {
      message: 'The title counts {used}, where {limit} are allowed.',
      fix: 'Shorten the title, or send a shorter one with the request.',
    },
    zh: { message: '标题长度为 {used}，超过上限 {limit}。', fix: '缩短标题，或在请求里另给一个短标题。' },
  },
  heading_level_skipped: {
    en: {
      message: 'A heading of level {used} follows one of level {limit}: a level is left out.',
      fix: 'Raise the heading by the missing level.',
    },
    zh: { message: '{limit} 级标题后直接出现 {used} 级标题，跳过了层级。', fix: '把标题提升到相邻的层级。' },
  },
  link_not_allowed: {
    en: {
      message:
        'Readers in WeChat can’t follow {used} links, from here on: their addresses are in a list at the end.',
      fix: 'Nothing has to be done. To let readers follow one, put it under “read more”.',
    },
    zh: {
      message: '从这里起有 {used} 个链接在公众号里无法点击，网址会列在文末。',
      fix: '不必处理；想让读者点开某一个，放到“阅读原文”。',
    },
  },
  link_refused: {
    en: {
      message: 'The link’s address could run something and is left out.',
      fix: 'Use an http, https or mailto address.',
    },
    zh: { message: '链接地址不安全，已被去掉。', fix: '请使用 http、https 或 mailto 地址。' },
  },
  html_stripped: {
    en: {
      message: 'Some HTML here isn’t shown: links, scripts, forms, frames and unknown tags are left out.',
      fix: 'Write it in Markdown, or take it out.',
    },
    zh: {
      message: '此处有 HTML 不会显示：HTML 写的链接、脚本、表单、框架和未知标签会被去掉。',
      fix: '改用 Markdown 写法，或删除。',
    },
  },
  deep_nesting: {
    en: {
      message: 'Lists, quotes or boxes stand {used} deep here; beyond {limit} they are no longer indented.',
      fix: 'Make it at most {limit} levels, or give the inner ones a heading of their own.',
    },
    zh: {
      message: '列表、引用或提示框嵌套了 {used} 层，超过 {limit} 层就不再缩进。',
      fix: '减到 {limit} 层以内，或把内层改成小标题。',
    },
  },
  heading_stranded: {
    en: {
      message: 'This heading ends a page: its text begins on the next.',
      fix: 'Put a page break before the heading.',
    },
    zh: { message: '这个标题落在页尾，正文从下一页开始。', fix: '在标题前加一个分页符。' },
  },
  page_sparse: {
    en: {
      message: 'Page {limit} is {used} % full.',
      fix: 'Shorten the text by a few lines, or add to it; move a page break if there is one.',
    },
    zh: { message: '第 {limit} 页只用了 {used}%。', fix: '删减或补充几行文字；如有分页符，可移动它。' },
  },
} as const satisfies Record<string, Record<'en' | 'zh', Words>>

export type RiskName = keyof typeof riskWording

export function wordsOfRisk(risk: RiskName, locale: 'en' | 'zh', numbers: RiskNumbers | undefined): Words {
  const { message, fix } = riskWording[risk][locale]
  const filled = (text: string) =>
    numbers
      ? text.replaceAll('{used}', String(numbers.used)).replaceAll('{limit}', String(numbers.limit))
      : text
  return { message: filled(message), fix: filled(fix) }
}
