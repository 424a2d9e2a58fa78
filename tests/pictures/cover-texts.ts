import type { CoverLayout } from '@galley/contracts'
import type { TestBrowser } from '../support/chromium.ts'
import { dataUri, photographHtml } from './photograph-html.ts'

type CoverText = { readonly markdown: string; readonly title?: string; readonly kicker?: string }

const BODY = '周五下午五点，我们按下了发布按钮。三分钟后，监控上的曲线像断了线的风筝。'

/** A text for each layout, as creators write them. `PICTURE0` to `PICTURE3` stand for pictures. */
export const COVER_TEXTS: Readonly<Record<CoverLayout, CoverText>> = {
  theme: { markdown: `# 把一页纸排好\n\n${BODY}` },
  type: { markdown: `# 慢慢来，比较快\n\n${BODY}`, kicker: '读书笔记 03' },
  number: { markdown: `# 37 个让效率翻倍的小习惯：我坚持了三年\n\n${BODY}`, kicker: '效率手册' },
  question: { markdown: `# 为什么你总是睡不醒？\n\n${BODY}`, kicker: '睡眠实验室' },
  before_after: { markdown: `# 手写周报三小时 → 自动生成五分钟\n\n${BODY}`, kicker: '工作流改造' },
  photo: { markdown: `# 去山里住七天，手机只看了两次\n\n![](PICTURE0)\n\n${BODY}`, kicker: '旅行' },
  collage: {
    markdown: `# 周末四个角落，够你慢下来\n\n![](PICTURE0)\n\n一\n\n![](PICTURE1)\n\n二\n\n![](PICTURE2)\n\n三\n\n![](PICTURE3)`,
    kicker: '城市漫游',
  },
  checklist: {
    markdown: `# 租房前一定要看的清单\n\n${BODY}\n\n- 水压和热水要试\n- 窗户朝向与隔音\n- 合同里的违约金\n- 楼道的灯和门锁`,
    kicker: '收藏级',
  },
  quote: { markdown: `# 你不必一直发光，也可以只是安静地待着\n\n${BODY}`, kicker: '《山茶文具店》' },
  ticket: {
    markdown: `---\ntags: [展览, 周末]\n---\n# 夏天的最后一场露天电影\n\n${BODY}`,
    kicker: 'ADMIT ONE',
  },
  chat: { markdown: `# 裸辞三个月，后悔了吗？\n\n后悔过一个晚上，之后每天都睡到自然醒。`, kicker: '阿舟' },
}

const SCENES = [
  `<linearGradient id="g" x2="0" y2="1"><stop stop-color="#2b4a7a"/><stop offset=".55" stop-color="#e6a77c"/><stop offset="1" stop-color="#f6dcb0"/></linearGradient><rect width="900" height="1200" fill="url(#g)"/><circle cx="610" cy="520" r="60" fill="#fff3d6"/><path d="M0 800 150 640 270 760 420 560 600 780 720 660 900 820V1200H0z" fill="#5a5f86"/><path d="M0 920 200 800 380 900 560 760 760 920 900 850V1200H0z" fill="#343d63"/><path d="M0 1040 260 940 480 1030 700 950 900 1050V1200H0z" fill="#171d38"/>`,
  `<rect width="900" height="1200" fill="#e9e3d8"/><ellipse cx="450" cy="700" rx="300" ry="90" fill="#d3cabb"/><path d="M250 460h400v170a200 190 0 0 1-400 0z" fill="#b9573f"/><path d="M650 500c120-10 120 150-20 150" fill="none" stroke="#b9573f" stroke-width="40"/><path d="M380 380c-30-60 40-80 10-150M500 380c-30-60 40-80 10-150" fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round"/>`,
  `<rect width="900" height="1200" fill="#35524a"/><g fill="#8fb996"><ellipse cx="280" cy="520" rx="90" ry="230" transform="rotate(-24 280 520)"/><ellipse cx="600" cy="480" rx="90" ry="240" transform="rotate(22 600 480)"/><ellipse cx="450" cy="420" rx="80" ry="260" fill="#a9d0ae"/></g><path d="M280 760h340l-40 320H320z" fill="#d98f5c"/>`,
  `<rect width="900" height="1200" fill="#f2c94c"/><rect y="700" width="900" height="500" fill="#2d3a8c"/><circle cx="450" cy="700" r="230" fill="#eb5757"/><rect x="130" y="220" width="150" height="150" fill="#fff"/><rect x="620" y="260" width="150" height="110" fill="#fff"/>`,
]

/** Returns the `data:` address of a drawn scene. */
export async function coverPicture(browser: TestBrowser, index: number): Promise<string> {
  const size = { widthPx: 450, heightPx: 600 }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="450" height="600" viewBox="0 0 900 1200">${SCENES[index % SCENES.length]}</svg>`
  return dataUri(await photographHtml(browser, `<style>body{margin:0}</style>${svg}`, { ...size, scale: 2 }))
}
