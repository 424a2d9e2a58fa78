/** The stickers: their name in English and Chinese, the emoji that stands for one in plain text, and the drawing in IconPark. */
const STICKERS = [
  ['heart', '爱心', '❤️', 'like'],
  ['star', '星星', '⭐', 'star'],
  ['magic', '魔法', '✨', 'magic'],
  ['fire', '火焰', '🔥', 'fire'],
  ['lightning', '闪电', '⚡', 'lightning'],
  ['idea', '灵感', '💡', 'tips'],
  ['check', '对勾', '✅', 'check-one'],
  ['cross', '叉号', '❌', 'close-one'],
  ['warning', '注意', '⚠️', 'caution'],
  ['question', '问号', '❓', 'help'],
  ['pin', '图钉', '📌', 'pushpin'],
  ['bookmark', '书签', '🔖', 'bookmark'],
  ['bell', '铃铛', '🔔', 'remind'],
  ['flag', '旗子', '🚩', 'flag'],
  ['gift', '礼物', '🎁', 'gift'],
  ['trophy', '奖杯', '🏆', 'trophy'],
  ['crown', '皇冠', '👑', 'crown'],
  ['rocket', '火箭', '🚀', 'rocket'],
  ['target', '靶心', '🎯', 'target'],
  ['clock', '闹钟', '⏰', 'alarm-clock'],
  ['calendar', '日历', '📅', 'calendar'],
  ['hourglass', '沙漏', '⏳', 'hourglass-full'],
  ['notebook', '笔记本', '📓', 'notebook'],
  ['pencil', '铅笔', '✏️', 'pencil'],
  ['book', '书', '📖', 'book-open'],
  ['camera', '相机', '📷', 'camera'],
  ['music', '音乐', '🎵', 'music-one'],
  ['game', '游戏', '🎮', 'gamepad'],
  ['palette', '调色板', '🎨', 'platte'],
  ['home', '家', '🏠', 'home'],
  ['sapling', '小苗', '🌱', 'sapling'],
  ['leaf', '叶子', '🍃', 'leaf'],
  ['cactus', '仙人掌', '🌵', 'cactus'],
  ['flower', '花', '🌸', 'blossom'],
  ['tree', '树', '🌳', 'tree-one'],
  ['sun', '太阳', '☀️', 'sun-one'],
  ['moon', '月亮', '🌙', 'moon'],
  ['rain', '下雨', '🌧️', 'light-rain'],
  ['snow', '雪花', '❄️', 'snowflake'],
  ['umbrella', '雨伞', '☂️', 'umbrella'],
  ['mountain', '山', '⛰️', 'mountain'],
  ['tent', '帐篷', '⛺', 'tent'],
  ['place', '地点', '📍', 'local-two'],
  ['plane', '飞机', '✈️', 'airplane'],
  ['train', '火车', '🚆', 'train'],
  ['bike', '自行车', '🚲', 'bike'],
  ['luggage', '行李箱', '🧳', 'luggage'],
  ['ticket', '票', '🎫', 'ticket'],
  ['coffee', '咖啡', '☕', 'tea'],
  ['cake', '蛋糕', '🎂', 'birthday-cake'],
  ['bread', '面包', '🍞', 'bread'],
  ['noodles', '面条', '🍜', 'noodles'],
  ['rice', '米饭', '🍚', 'rice'],
  ['avocado', '牛油果', '🥑', 'avocado'],
  ['peach', '桃子', '🍑', 'peach'],
  ['cherry', '樱桃', '🍒', 'cherry'],
  ['watermelon', '西瓜', '🍉', 'watermelon'],
  ['ice-cream', '冰淇淋', '🍦', 'icecream'],
  ['popcorn', '爆米花', '🍿', 'popcorn'],
  ['cat', '猫', '🐱', 'cat'],
  ['dog', '狗', '🐶', 'dog'],
  ['rabbit', '兔子', '🐰', 'rabbit'],
  ['bear', '熊', '🐻', 'bear'],
  ['bird', '小鸟', '🐦', 'bird'],
  ['fish', '鱼', '🐟', 'fish-one'],
  ['butterfly', '蝴蝶', '🦋', 'butterfly'],
  ['smile', '微笑', '🙂', 'smiling-face'],
  ['wink', '眨眼', '😉', 'winking-face'],
  ['cry', '大哭', '😭', 'loudly-crying-face'],
  ['wow', '惊讶', '😮', 'surprised-face-with-open-mouth'],
  ['thumbs-up', '点赞', '👍', 'thumbs-up'],
  ['muscle', '加油', '💪', 'muscle'],
  ['lipstick', '口红', '💄', 'lipstick'],
  ['bag', '购物袋', '🛍️', 'shopping-bag'],
  ['chart', '图表', '📈', 'chart-line'],
  ['key', '钥匙', '🔑', 'key'],
  ['balloon', '气球', '🎈', 'party-balloon'],
  ['diamond', '钻石', '💎', 'diamond'],
  ['red-packet', '红包', '🧧', 'red-envelopes'],
] as const satisfies readonly (readonly [name: string, zh: string, emoji: string, drawing: string])[]

export type StickerName = (typeof STICKERS)[number][0]

export type Sticker = {
  readonly name: StickerName
  readonly zh: string
  /** Replaces the sticker where only text can be. */
  readonly emoji: string
  /** The drawing's name in IconPark. */
  readonly drawing: string
}

/** All stickers, in the order in which an editor shows them. */
export const stickers: readonly Sticker[] = STICKERS.map(([name, zh, emoji, drawing]) => ({
  name,
  zh,
  emoji,
  drawing,
}))

const byName = new Map<string, Sticker>(
  stickers.flatMap((sticker) => [[sticker.name, sticker] as const, [sticker.zh, sticker] as const]),
)

/** Returns the sticker of an English or a Chinese name. Null if there is none. */
export function findSticker(name: string): Sticker | null {
  return byName.get(name.toLowerCase()) ?? null
}
