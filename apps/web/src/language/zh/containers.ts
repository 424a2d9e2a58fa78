/** The names of the containers that have a design of their own, in Chinese. */
export const zhContainers = {
  containers: {
    insert: (name: string) => `插入：${name}`,
    sticker: '插入贴纸…',
    stickers: '贴纸',
    findSticker: '按名字查找',
    noSticker: '没有这个名字的贴纸。',
    names: {
      quote: '金句',
      number: '数字',
      steps: '步骤',
      compare: '对比',
      checklist: '清单',
      timeline: '时间线',
      profile: '人物',
      rating: '评分',
      price: '价格',
      qa: '问答',
      poll: '投票',
      gallery: '图集',
    },
  },
}
