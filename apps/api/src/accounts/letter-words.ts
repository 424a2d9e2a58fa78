/** The text of an email. `action` labels the button; emails without an action only inform. */
export type LetterWords = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action?: string
  readonly footnote: string
}

export type LetterLanguage = 'en' | 'zh'
export type LetterKind = keyof typeof LETTER_WORDS.en

/** Written in both languages. Another person's request triggers this email, so the owner's language is unknown. */
const shareGuessed = {
  subject: 'Wrong passwords for one of your shares · 有人在试探分享密码',
  paragraphs: [
    'In the last 24 hours, someone entered a wrong password ten times for a private link that you shared. If it wasn’t you or a reader who mistyped, close the link and share a new one.',
    '过去 24 小时内，有人为你分享的私密链接输错了十次密码。如果不是你或你的读者输错，建议关闭该链接，再新建一个。',
  ],
  action: 'See your shares · 查看分享',
  footnote:
    'The link is still protected: each further attempt has to wait longer. · 链接仍受保护：继续尝试需要等待的时间会越来越长。',
}

const en = {
  shareGuessed,
  resetPassword: {
    subject: 'Choose a new password',
    paragraphs: [
      'We received a request to reset the password of your Galley account. If it was you, choose a new password here:',
      'The link works once, for 30 minutes. A new password signs every browser out.',
    ],
    action: 'Choose a new password',
    footnote: 'If it wasn’t you, ignore this e-mail: your password has not changed.',
  },
  confirmAddress: {
    subject: 'Finish creating your account',
    paragraphs: [
      'Someone used this address to create a Galley account. If it was you, continue here:',
      'The link works for 30 minutes.',
    ],
    action: 'Create the account',
    footnote: 'If it wasn’t you, ignore this e-mail: no account will be created.',
  },
  alreadyThere: {
    subject: 'You already have an account',
    paragraphs: [
      'Someone used this address to create a Galley account, but it already has one. If it was you, sign in.',
      'If you have forgotten your password, you can reset it on the sign-in page.',
    ],
    action: 'Sign in',
    footnote: 'If it wasn’t you, ignore this e-mail: nothing has changed.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: ['The password of your Galley account was just changed. Every other browser was signed out.'],
    footnote: 'If it wasn’t you, choose a new password at once: “Forgot your password?” on the sign-in page.',
  },
} satisfies Record<string, LetterWords>

const zh: Record<keyof typeof en, LetterWords> = {
  shareGuessed,
  resetPassword: {
    subject: '重设密码',
    paragraphs: [
      '有人请求为你的 Galley 账号重设密码。如果是你本人，请点击下面的按钮：',
      '链接只能用一次，30 分钟内有效。密码修改后，所有浏览器都会退出登录。',
    ],
    action: '重设密码',
    footnote: '如果不是你本人操作，请忽略这封邮件，密码不会改变。',
  },
  confirmAddress: {
    subject: '完成注册',
    paragraphs: ['有人用这个邮箱注册 Galley。如果是你本人，请点击下面的按钮继续：', '链接 30 分钟内有效。'],
    action: '继续注册',
    footnote: '如果不是你本人操作，请忽略这封邮件，不会创建任何账号。',
  },
  alreadyThere: {
    subject: '你已经有账号了',
    paragraphs: [
      '有人用这个邮箱注册 Galley，但它已经注册过了。如果是你本人，请直接登录。',
      '如果忘了密码，可以在登录页重设。',
    ],
    action: '登录',
    footnote: '如果不是你本人操作，请忽略这封邮件，什么都没有改变。',
  },
  passwordChanged: {
    subject: '密码已修改',
    paragraphs: ['你的 Galley 账号刚刚修改了密码，其他浏览器都已退出登录。'],
    footnote: '如果不是你本人操作，请立即在登录页点击“忘记密码？”重设密码。',
  },
}

export const LETTER_WORDS = { en, zh }
