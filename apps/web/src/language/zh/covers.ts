import type { enCovers } from '../en/covers.ts'

export const zhCovers: typeof enCovers = {
  covers: {
    layout: '封面版式',
    layouts: {
      theme: '主题自带',
      type: '大字',
      number: '数字',
      question: '提问',
      before_after: '前后对比',
      photo: '满版照片',
      collage: '拼图',
      checklist: '清单',
      quote: '金句',
      ticket: '票券',
      chat: '聊天',
    },
    replaced: '正文里没有这个版式需要的内容，先用相近的版式代替。',
    title: '封面标题',
    kicker: '标题上方小字',
    picture: '封面图片',
    pictureAt: (place) => `第 ${place} 张图`,
    noPicture: '不用',
  },
}
