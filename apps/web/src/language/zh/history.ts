import type { enHistory } from '../en/history.ts'

export const zhHistory: typeof enHistory = {
  history: {
    title: '历史版本',
    open: '历史版本',
    toEditor: '回到编辑器',
    versions: '版本',
    changes: '改动',
    current: '当前',
    against: '比较',
    toCurrent: '从那时到现在',
    toBefore: '这一版改了什么',
    restore: '恢复这一版',
    restored: (when) => `已恢复 ${when} 的文字，被替换的那一版仍在历史版本中。`,
    restoredFrom: (version) => `恢复自版本 ${version}`,
    stale: '刚才有人改过这篇文字，请先看看最新的版本。',
    grown: (characters) => `${characters < 0 ? '−' : '+'}${Math.abs(characters).toLocaleString('zh')} 字符`,
    sum: (added, removed) => `新增 ${added.toLocaleString('zh')} 行，删去 ${removed.toLocaleString('zh')} 行`,
    unchanged: (lines) => `展开未改动的 ${lines} 行`,
    added: '新增：',
    removed: '删去：',
    same: '两个版本完全相同。',
    show: '显示方式',
    as: { text: '文字', pages: '页面' },
    shownVersion: '显示的版本',
    samePages: '两个版本的页面看起来完全一样。',
    pagesChanged: (changed, all) => {
      if (all === 1) return '这一页有变化。'
      return changed < all ? `${all} 页中有 ${changed} 页有变化。` : '每一页都有变化。'
    },
    articleChanged: '文章有变化。',
    designChanged: (what) => `新版本换了外观：${what}。`,
    sentences: (all) => all.join(''),
    unchangedPages: (pages) => `${pages} 页没有变化`,
    pageNumbers: (first, last) => (first === last ? `第 ${first} 页` : `第 ${first}–${last} 页`),
    noPages: '这一版没有对应的页面',
    firstVersion: '这是第一个版本，没有更早的版本可以比较。',
    emptyTitle: '还没有更早的版本',
    empty: '写作时每十分钟保留一个版本；渲染过的版本、恢复前后的版本也会保留。',
  },
  beside: {
    about: '这个链接指向一次渲染，当时的正文或外观与现在不同。',
    render: '这次渲染',
    today: '现在',
    goOn: '从这次渲染继续',
    keep: '编辑现在的版本',
  },
}
