import type { FontStyle } from '../../../../themes/theme.ts'

const SANS: Record<string, string> = {
  Hans: "'PingFang SC','Hiragino Sans GB','Noto Sans CJK SC','Microsoft YaHei'",
  Hant: "'PingFang TC','Noto Sans CJK TC','Microsoft JhengHei'",
  ja: "'Hiragino Sans','Noto Sans CJK JP','Yu Gothic'",
  ko: "'Apple SD Gothic Neo','Noto Sans CJK KR','Malgun Gothic'",
}
const SERIF: Record<string, string> = {
  Hans: "'Songti SC','Noto Serif CJK SC','Source Han Serif SC',SimSun",
  Hant: "'Songti TC','Noto Serif CJK TC',PMingLiU",
  ja: "'Hiragino Mincho ProN','Noto Serif CJK JP','Yu Mincho'",
  ko: "AppleMyungjo,'Noto Serif CJK KR',Batang",
}
const KAI = "'Kaiti SC',STKaiti,'LXGW WenKai',KaiTi"
const LATIN = "'Helvetica Neue',Inter,Arial"
const MONO = "Menlo,Consolas,'JetBrains Mono'"

/** Returns the fonts for a style that readers' phones and computers have: WeChat loads none. */
export function fontList(style: FontStyle, language: string): string {
  const region = regionOf(language)
  const [sans, serif] = [SANS[region], SERIF[region]]
  switch (style) {
    case 'sans':
      return `${sans === undefined ? `${LATIN},` : '-apple-system,'}${sans ?? SANS.Hans},sans-serif`
    case 'serif':
      return `${sans === undefined ? 'Georgia,' : ''}${serif ?? SERIF.Hans},serif`
    case 'kai':
      return `${sans === undefined ? 'Georgia,' : ''}${KAI},${serif ?? SERIF.Hans},serif`
    case 'grotesk':
      return `${LATIN},${sans ?? SANS.Hans},sans-serif`
    case 'mono':
    case 'typewriter':
      return `${MONO},${sans ?? SANS.Hans},monospace`
  }
}

function regionOf(language: string): string {
  if (/^zh-(?:Hant|TW|HK)/i.test(language)) return 'Hant'
  if (/^zh/i.test(language)) return 'Hans'
  return language.slice(0, 2).toLowerCase()
}
