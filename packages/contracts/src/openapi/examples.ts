export { exampleMetas } from './examples-account.ts'

import { exampleBrand } from './example-brand.ts'
import { exampleTheme } from './example-theme.ts'

export { exampleResponses } from './examples-responses.ts'

/** Well-formed example ids. Replace them with your own ids to run an example. */
export const exampleIds = {
  project: 'prj_01kajx3m5gefh8wz4q2v7c9d6r',
  render: 'rnd_01kajx4n6hfgj9x05r3w8dae7s',
  artifact: 'art_01kajx5p7jghkay16s4x9ebf8t',
  token: 'tok_01kajx6q8khjmbz27t5yafcg9v',
  share: 'shr_01kajx7r9mjknc038v6zbgdhaw',
  session: 'ses_01kajxaq2enpr8db3sg5tvwxyz',
  /** The token that an email's link contains after `#`. */
  resetToken: 'q3Zl0n5yTtW8mJrXc2VbKe7uHsPaYd4fGi9oLwN1RxE',
  /** A project version number. */
  version: '1',
  upload: 'img_01kajxbr3fpqs9ec4th6vwy0z1',
  openUpload: 'upl_01kajxd5hrpvbg8xk6zaw3y4c5',
  lexicon: 'lex_01kajxcs4gqrtafd5vj7wxz1a2',
  brand: 'brd_01kajxev6jstwchf7xm9yz13c4',
  theme: 'thm_01kajxdt5hrsvbge6wk8xy02b3',
  /** SHA-256 of `https://galley.example/coffee.jpg`. */
  image: 'a8db08bae998f109225b03901af9498abafa3910ca69eda67c4327b7648f4f18',
} as const

export const exampleMarkdown = `# 三步学会手冲咖啡

好喝的手冲，只差一个稳定的水温。

## 准备

- 15 克咖啡豆
- 225 克 92 度的水

## 冲煮

先用 30 克水闷蒸半分钟，再分两次注完。
`

type RequestExamples = Record<string, { summary: string; value: unknown }>

/** Working example bodies by endpoint name, one for each way to use the endpoint. */
export const requestExamples: Readonly<Record<string, RequestExamples>> = {
  'projects.create': {
    text: { summary: 'A text; its title is its first heading', value: { markdown: exampleMarkdown } },
    labelled: {
      summary: 'With a title and labels of your own',
      value: {
        title: '手冲咖啡',
        markdown: exampleMarkdown,
        metadata: { source: 'newsletter', issue: '42' },
      },
    },
  },
  'projects.update': {
    title: { summary: 'Another title', value: { title: '手冲咖啡，三步就够' } },
    text: { summary: 'Another text', value: { markdown: `${exampleMarkdown}\n趁热喝。\n` } },
    design: {
      summary: 'Another look for Xiaohongshu',
      value: {
        design: { configs: { xhs: { theme: 'sunflower', aspect_ratio: '1:1', cover: true } } },
      },
    },
  },
  'images.import': {
    address: { summary: 'A public address', value: { url: 'https://galley.example/coffee.jpg' } },
  },
  'uploads.create': {
    photo: { summary: 'A photo', value: { bytes: 2_914_020, name: 'photo-1.jpg' } },
  },
  'uploads.finish': { image: { summary: 'The image', value: {} } },
  'images.link': {
    addresses: { summary: 'One image', value: { addresses: [`galley:${exampleIds.upload}`] } },
  },
  analyze: {
    project: { summary: 'A project, for all platforms', value: { project_id: exampleIds.project } },
    text: {
      summary: 'A text that is not stored, for one platform',
      value: { markdown: '# 全网最好的咖啡\n\n一杯就够。', platform: 'xhs', config: { aspect_ratio: '3:4' } },
    },
  },
  'lexicons.create': {
    house: {
      summary: 'Words of a house style',
      value: {
        name: '我们的用语',
        words: [
          { word: '小编', replacement: '我们', severity: 'low' },
          { word: '干货', severity: 'medium' },
        ],
      },
    },
  },
  'lexicons.update': { name: { summary: 'Another name', value: { name: '品牌用语' } } },
  'ownThemes.create': { file: { summary: 'A theme with a light scheme', value: exampleTheme } },
  'ownThemes.update': { name: { summary: 'Another name', value: { name: '春茶' } } },
  'ownThemes.check': { file: { summary: 'A theme that is not saved yet', value: exampleTheme } },
  'brands.create': { shop: { summary: 'A shop', value: exampleBrand } },
  'brands.update': { line: { summary: 'Another line', value: { signature: '春茶 · 每周三' } } },
  'renders.create': {
    xhs: {
      summary: 'Pages for Xiaohongshu',
      value: { project_id: exampleIds.project, platform: 'xhs', config: { aspect_ratio: '3:4' } },
    },
    wechat: {
      summary: 'An article with covers for WeChat',
      value: { project_id: exampleIds.project, platform: 'wechat' },
    },
    twitter: {
      summary: 'Dark pages for Twitter, sharper and with a signature',
      value: {
        project_id: exampleIds.project,
        platform: 'twitter',
        config: { aspect_ratio: '16:9', scheme: 'dark', scale: 3, author: '@galley' },
      },
    },
  },
  'renders.export': { zip: { summary: 'A ZIP', value: { format: 'zip' } } },
  'shares.create': {
    facts: {
      summary: 'Without its text, for 30 days',
      value: { project_id: exampleIds.project },
    },
    body: {
      summary: 'With its text, behind a password, for a week',
      value: {
        project_id: exampleIds.project,
        include_body: true,
        expires_in_days: 7,
        password: 'correct horse battery staple',
      },
    },
  },
  'accounts.create': {
    person: { summary: 'A new user', value: { email: 'ada@example.com', password: 'a long pass phrase' } },
  },
  'accounts.request': {
    person: { summary: 'A new user', value: { email: 'ada@example.com', language: 'en' } },
  },
  'accounts.requestReset': {
    person: {
      summary: 'A user who has forgotten the password',
      value: { email: 'ada@example.com', language: 'en' },
    },
  },
  'accounts.resetPassword': {
    person: {
      summary: 'With the token of an e-mail',
      value: { token: exampleIds.resetToken, password: 'another long pass phrase' },
    },
  },
  'accounts.changePassword': {
    person: {
      summary: 'A signed-in user',
      value: { current_password: 'a long pass phrase', new_password: 'another long pass phrase' },
    },
  },
  'accounts.delete': { person: { summary: 'Permanently', value: { password: 'a long pass phrase' } } },
  'session.create': {
    person: {
      summary: 'A known user',
      value: { email: 'ada@example.com', password: 'a long pass phrase' },
    },
  },
  'tokens.create': {
    renderer: {
      summary: 'A token that can only render, for 90 days',
      value: {
        name: 'Newsletter robot',
        scopes: ['project:write', 'render:create', 'render:read'],
        expires_in_days: 90,
      },
    },
  },
}
