import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { LineBreakReason } from './line-breaks.ts'
import { columnOfText, judgeLineBreaks } from './line-breaks.ts'

type Case = readonly [
  what: string,
  lines: readonly string[],
  expected: LineBreakReason | readonly LineBreakReason[],
]

/** Why each is so stands in the first column. One reason is that of every line end. */
const cases: readonly Case[] = [
  // Lists that are made by hand: each line begins with a sign.
  ['ticks head the lines of a list', ['✅ 早起一杯温水', '✅ 午睡二十分钟', '✅ 十一点前上床'], 'marked'],
  ['ticks without a blank are the same list', ['✅早起', '✅午睡'], 'marked'],
  [
    'emoji of one kind or many head lines',
    ['📍地址：中山路 12 号', '💰人均：68', '⏰营业：10:00—22:00'],
    'marked',
  ],
  ['a family is one emoji', ['👨‍👩‍👧 亲子友好', '🚗 好停车'], 'marked'],
  ['flags are emoji', ['🇯🇵 东京四天', '🇰🇷 首尔三天'], 'marked'],
  ['keycaps count', ['1️⃣ 先洗脸', '2️⃣ 再擦水', '3️⃣ 最后涂霜'], 'marked'],
  ['circled numbers count', ['①开火', '②下锅', '③出锅'], 'marked'],
  ['numbers in brackets count', ['（1）买菜', '（2）洗菜'], 'marked'],
  ['Chinese numbers in brackets count', ['（一）总则', '（二）细则'], 'marked'],
  ['Chinese numbers count', ['一、前言', '二、方法', '三、结论'], 'marked'],
  ['numbers with a Chinese comma count', ['1、防晒', '2、卸妆'], 'marked'],
  [
    'a number with a full stop and no blank is no Markdown list, and a list to its reader',
    ['1.防晒', '2.卸妆'],
    'marked',
  ],
  ['days count', ['Day 1｜抵达大阪', 'Day 2｜京都一日'], 'marked'],
  ['days in Chinese count', ['第一天：抵达', '第二天：爬山'], 'marked'],
  ['geometric bullets count', ['▪️ 面粉 200 g', '▪️ 牛奶 120 ml'], 'marked'],
  ['Japanese bullets count', ['・牛乳　200ml', '・卵　2個'], 'marked'],
  ['a dash heads a line', ['— 你来吗？', '— 不来。'], 'marked'],
  ['an arrow heads a line', ['→ 先交定金', '→ 再签合同'], 'marked'],
  ['English ticks count', ['✔ Passport', '✔ Chargers', '✔ Snacks'], 'marked'],
  ['Korean ticks count', ['✔️ 여권 챙기기', '✔️ 충전기 챙기기'], 'marked'],
  ['a bold mark is a mark', ['**1. 选豆**', '**2. 磨粉**'], 'marked'],
  ['a sentence that announces a list ends before it', ['今天带了这些：', '✅ 水杯', '✅ 雨伞'], 'marked'],
  [
    'the words under a mark go on, and each line of them was meant',
    ['1️⃣ 早餐', '牛奶加鸡蛋', '2️⃣ 午餐', '一碗面'],
    ['short', 'marked', 'short'],
  ],
  // Dialogues, fields, tags.
  ['two people speak in turn', ['Q：油皮能用吗？', 'A：可以，换季除外。'], 'marked'],
  ['they have names', ['小林：你先走。', '阿周：那你呢？'], 'marked'],
  ['names may be Latin', ['Mina: Did you pack?', 'Joon: Not yet.'], 'marked'],
  ['fields of an address', ['店名：拾光咖啡', '地址：建国西路 88 号', '电话：021-5550 1234'], 'marked'],
  ['tags stand alone', ['今天的穿搭分享到这里', '#穿搭 #通勤 #秋冬'], 'marked'],
  ['rows of tags', ['#咖啡 #探店', '#上海 #周末去哪儿'], 'marked'],
  ['a tag closed with a second sign', ['#咖啡探店#', '#上海#'], 'marked'],
  ['a mention stands alone', ['谢谢', '@小红薯'], 'marked'],
  [
    'an address of the web stands alone',
    ['Full list with every link that I promised in the last video is here', 'https://example.org/list'],
    'marked',
  ],
  ['a timetable', ['09:00 集合', '10:30 进山', '12:00 午饭'], 'marked'],
  ['symbols divide', ['上半场', '· · · · · ·', '下半场'], 'marked'],
  ['a row of emoji divides', ['说完了', '🌿🌿🌿', '再说一件'], 'marked'],
  // Lines that are short: the writer ended them, as the next word had room.
  ['a poem', ['床前明月光，', '疑是地上霜。', '举头望明月，', '低头思故乡。'], 'short'],
  ['a poem without marks', ['你说春天要来了', '我就把窗子打开', '等一整个下午'], 'short'],
  [
    'a poem of equal lines fits a column, but no column is so narrow',
    ['白日依山尽', '黄河入海流', '欲穷千里目', '更上一层楼'],
    'short',
  ],
  ['an English poem in small letters', ['so much depends', 'upon', 'a red wheel', 'barrow'], 'short'],
  [
    'a sonnet: its lines are long and begin with capitals',
    [
      'Shall I compare thee to a summer’s day?',
      'Thou art more lovely and more temperate:',
      'Rough winds do shake the darling buds of May,',
      'And summer’s lease hath all too short a date;',
    ],
    'short',
  ],
  ['a haiku', ['古池や', '蛙飛びこむ', '水の音'], 'short'],
  ['a Korean poem', ['나 보기가 역겨워', '가실 때에는', '말없이 고이 보내 드리우리다'], 'short'],
  [
    'a Spanish song',
    [
      'Caminante, son tus huellas',
      'el camino y nada más;',
      'caminante, no hay camino,',
      'se hace camino al andar.',
    ],
    'short',
  ],
  ['an address on an envelope', ['12 Rue de la Paix', '75002 Paris', 'France'], 'short'],
  ['a Chinese address', ['上海市徐汇区', '武康路 100 弄 3 号', '二楼右手边'], 'short'],
  ['prices', ['拿铁 28', '美式 22', '桂花拿铁 32'], 'short'],
  ['English prices', ['Flat white 4.50', 'Cold brew 5.00'], 'short'],
  ['a greeting and a signature', ['Best regards,', 'Ana'], 'short'],
  ['two short lines', ['第一行，', '第二行'], 'short'],
  ['two short English lines', ['first line', 'second line'], 'short'],
  [
    'lines of a creator, of many lengths',
    [
      '今天去了一家超级好吃的店，就在地铁口旁边',
      '他们家的牛肉粉真的绝了，汤头浓郁牛肉也给得很多',
      '老板人也很好',
    ],
    'short',
  ],
  [
    'sentences of one line each end with their marks',
    [
      '第一次来的朋友一定要提前三天预约，不然现场排队要两个小时。',
      '停车场在负二层，周末十点以后基本就没有空位了，建议坐地铁。',
      '拍照最好看的位置在三楼露台，下午四点的光线最柔和也最自然。',
    ],
    'short',
  ],
  [
    'sentences end with emoji, too',
    [
      '这款真的是我今年用过的最满意的一支口红没有之一🥰',
      '颜色特别日常黄皮素颜涂也完全不会挑人好喜欢🥹',
      '而且它家还经常做活动我这支买下来才八十九块💰',
    ],
    'short',
  ],
  [
    'English captions: each line is a sentence',
    [
      'I have been using this serum every single night for three weeks!',
      'My skin has honestly never looked better, and I am not sponsored.',
      'Full routine is in the next slide, so keep on reading to the end.',
    ],
    'short',
  ],
  [
    'Korean lines end with a verb, without a stop',
    [
      '오늘은 성수동에 새로 생긴 베이커리 카페에 다녀왔어요',
      '주말이라서 사람이 정말 많았지만 자리는 금방 났어요',
      '소금빵이 제일 유명하다고 해서 두 개나 주문해 봤어요',
    ],
    'short',
  ],
  [
    'Japanese lines of different lengths',
    ['今日は友だちと鎌倉へ行ってきました', 'お天気もよくて海がきらきらしていました', 'また行きたいな'],
    'short',
  ],
  ['code that stands in the text', ['npm install', 'npm run build', 'npm test'], 'short'],
  ['statements', ['const a = 1;', 'const b = 2;'], 'short'],
  [
    'a line that no program would have left so long, and a short one',
    [
      '这一段我写得特别长，因为想把前因后果都交代清楚：先是房东突然说不续租了，然后中介带我看了十一套房子，最后我在一个下雨的晚上定了这一间，签合同的时候手都是抖的，但是推开窗看见那棵树，我就知道是它了',
      '就是它',
    ],
    'short',
  ],
  [
    'the same in English',
    [
      'This paragraph is very long because its writer never presses the return key inside a thought and lets the window wrap the words wherever it likes to do so, on and on.',
      'Short one.',
    ],
    'short',
  ],
  ['full-width blanks indent a verse', ['轻轻的我走了，', '　　正如我轻轻的来；'], 'indented'],
  [
    'they indent paragraphs that are pasted from Word',
    ['　　第一段是这样开始的，后来又说了一些别的。', '　　第二段。'],
    'indented',
  ],
  // Programs: no line has room for the next word.
  [
    'an e-mail is wrapped at 72 columns',
    [
      'Thanks for your note about the printing schedule. We have looked at the',
      'dates again and it turns out that the paper will arrive one week later',
      'than planned, so that the first sheets can leave the press on Tuesday',
      'at the earliest.',
    ],
    'wrapped',
  ],
  [
    'a German letter is wrapped at 70 columns, with capitals inside its sentences',
    [
      'Wir haben die Termine noch einmal geprüft und festgestellt, dass der',
      'Drucker das Papier eine Woche später bekommt als geplant, weshalb wir',
      'erst am Dienstag anfangen können.',
    ],
    'wrapped',
  ],
  [
    'Chinese is wrapped at 40 characters',
    [
      '排版的工作从来不只是把字放进格子里。一个读者打开书页的时候，首先看到的是版面的灰',
      '度，然后才是文字本身，所以我们在调整行距的时候，要先退后三步，眯起眼睛看一看整页',
      '的颜色是不是均匀，再凑近去看每一个标点的位置。',
    ],
    'wrapped',
  ],
  [
    'Chinese with Latin words is wrapped at 40 characters, which are not as wide',
    [
      '我们先用 TypeScript 写了一个原型，跑通之后发现瓶颈在',
      'Chromium 的截图上，于是换成了 begin-frame 的做法，每一页从',
      '七十毫秒降到了二十五毫秒，内存也稳定下来了。',
    ],
    'wrapped',
  ],
  [
    'Japanese is wrapped at 35 characters',
    [
      '組版の仕事は、文字を並べるだけではありません。読者が本を開いたとき、最',
      '初に見るのは紙面の濃さであり、文字そのものではないのです。だから私たち',
      'は行間を決めるとき、まず三歩下がって全体を眺めます。',
    ],
    'wrapped',
  ],
  [
    'Korean is wrapped at 72 columns',
    [
      '조판이란 글자를 칸에 채워 넣는 일만은 아니다. 독자가 책을 펼쳤을 때 가장',
      '먼저 보는 것은 지면의 농도이고 글자 자체는 그다음이다. 그래서 우리는 줄',
      '간격을 정할 때 먼저 세 걸음 물러나 지면 전체를 바라본다.',
    ],
    'wrapped',
  ],
  [
    'a greeting stands above what is wrapped',
    [
      'Hi Jonas,',
      'thanks for your note about the printing schedule. We have looked at the',
      'dates again and it turns out that the paper will arrive one week later',
      'than planned, so that the first sheets can leave the press on Tuesday',
      'or on Wednesday at the latest.',
    ],
    ['short', 'wrapped', 'wrapped', 'wrapped'],
  ],
  [
    'a dash that a program put at the start of a line is no mark',
    [
      'She told us about the harbour, the boats and the men who mended nets',
      '— none of whom had ever learned to swim — and about the winter when',
      'the sea froze as far as the lighthouse.',
    ],
    'wrapped',
  ],
  // Inside a sentence, or a word.
  [
    'a sentence goes on with a small letter after a long line',
    ['I walked all the way from the station to the old harbour because', 'the bus was late.'],
    'run-on',
  ],
  [
    'a French sentence goes on',
    ['Le train est parti avec une heure de retard et nous avons', 'dû courir.'],
    'run-on',
  ],
  [
    'no writer ends a line inside a word',
    ['这家出版社成立于二十世纪初，最早只印教科书和地图，后来才开始出版文学作', '品。'],
    'run-on',
  ],
  [
    'a sentence that has ended does not go on',
    ['I walked all the way from the station to the old harbour yesterday.', 'the bus was late.'],
    'short',
  ],
]

describe('judgeLineBreaks', () => {
  it('has cases enough', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60)
  })

  it.each(cases)('%s', (_what, lines, expected) => {
    const wanted = typeof expected === 'string' ? lines.slice(1).map(() => expected) : expected

    expect(judgeLineBreaks(lines)).toEqual(wanted)
  })

  it('joins two English lines inside a sentence, also before a name', () => {
    const two = ['The second volume follows in March. We will send you the proofs before', 'Christmas.']
    const verse = ['Because I could not stop for Death –', 'He kindly stopped for me –']

    expect(judgeLineBreaks(two)).toEqual(['run-on'])
    expect(judgeLineBreaks(verse)).toEqual(['short'])
  })

  it('joins two lines that end at the column of the other paragraphs', () => {
    const email = [
      'Thanks for your note about the printing schedule. We have looked at the',
      'dates again and it turns out that the paper will arrive one week later',
      'than planned, so that the first sheets can leave the press on Tuesday',
      'at the earliest.',
    ]
    const two = [
      'The second volume follows in March. We will send you the proofs,',
      'Christmas cards included.',
    ]

    expect(judgeLineBreaks(two)).toEqual(['short'])
    expect(judgeLineBreaks(two, columnOfText([email, two]))).toEqual(['wrapped'])
  })

  it('finds no column in verse', () => {
    const poem = ['白日依山尽', '黄河入海流', '欲穷千里目', '更上一层楼']

    expect(columnOfText([poem, poem, poem])).toBeNull()
  })

  it('decides every line end of any text, and always the same', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 6 }), (lines) => {
        const reasons = judgeLineBreaks(lines)

        expect(reasons).toHaveLength(Math.max(0, lines.length - 1))
        expect(judgeLineBreaks(lines)).toEqual(reasons)
      }),
    )
  })
})
