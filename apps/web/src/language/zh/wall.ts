import type { enWall } from '../en/wall.ts'

export const zhWall: typeof enWall = {
  wall: {
    open: '用我的文字看全部主题',
    command: '用我的文字看全部主题',
    title: '你的文字，每一种主题',
    themes: '主题',
    moods: '气质',
    allMoods: '全部',
    current: '使用中',
    own: '我的',
    compare: (name) => `对比${name}`,
    one: (name) => `已留下“${name}”，再选一个即可并排对比。`,
    two: (one, other) => `“${one}”与“${other}”`,
    withCurrent: (name) => `与“${name}”对比`,
    sideBySide: '并排对比',
    clear: '放回去',
    use: (name) => `用“${name}”`,
    keysMove: '移动',
    keysUse: '使用',
    keysCompare: '对比',
  },
}
