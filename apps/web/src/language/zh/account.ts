import type { enAccount } from '../en/account.ts'

export const zhAccount: typeof enAccount = {
  sessions: {
    title: '登录设备',
    about: (email) => `以 ${email} 登录的浏览器。不认识的，请让它退出。`,
    here: '本机',
    someBrowser: '未知浏览器',
    since: (when) => `${when}登录`,
    until: (when) => `${when}到期`,
    end: '退出登录',
    endOne: (name) => `退出登录：${name}`,
    endOthers: '退出其他所有设备',
    ended: (count) => `已退出 ${count} 个浏览器`,
  },
}
