import type { enAccount } from '../en/account.ts'

export const zhAccount: typeof enAccount = {
  settings: {
    title: '账号设置',
    about: (email) => `当前登录账号：${email}`,
    password: '密码',
    passwordHint: '修改后，其他浏览器都会退出登录。',
    current: '当前密码',
    next: '新密码',
    change: '修改密码',
    changed: (count) => (count === 0 ? '密码已修改' : `密码已修改，其他 ${count} 个浏览器已退出登录`),
    wrong: '密码不正确。',
    everywhere: '退出所有设备',
    everywhereHint: '所有浏览器都会退出登录，包括当前这个。令牌不受影响。',
    delete: '注销账号',
    deleteHint: '注销后，账号里的项目、历史版本、图片、分享和令牌都会一并删除。',
    deleteTitle: '确定要注销账号吗？',
    deleteText: '账号里的所有内容都会永久删除，无法恢复。请输入密码确认。',
    deleted: '账号已注销',
  },
  sessions: {
    title: '登录设备',
    about: (email) => `已登录 ${email} 的浏览器。如果有不认识的，请让它退出登录。`,
    here: '当前浏览器',
    someBrowser: '未知浏览器',
    since: (when) => `${when}登录`,
    until: (when) => `${when}到期`,
    end: '退出登录',
    endOne: (name) => `退出登录：${name}`,
    endOthers: '退出其他所有设备',
    ended: (count) => `已退出 ${count} 个浏览器`,
  },
}
