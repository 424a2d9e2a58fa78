import { blockFinding, changesOf } from '../block-change.ts'
import type { PageRule } from '../page-rule.ts'

const measured = /(?<=\d)(?=(?:kg|mg|km|cm|mm|ml|mL|GB|MB|kB|TB|GHz|MHz|kHz|kWh|kW|mAh|dpi|px)(?![A-Za-z]))/gu

/** Finds numbers without a blank before their unit. */
export const typographyUnits = {
  id: 'typography_units',
  severity: 'hint',
  isOptIn: true,
  words: {
    en: {
      message: '{used} numbers touch their unit.',
      fix: 'Put a blank between a number and its unit, as the SI says.',
    },
    zh: { message: '有 {used} 处数字与单位紧挨着。', fix: '按国际单位制，数字与单位之间加空格。' },
  },
  find: ({ texts }) => {
    return texts.flatMap((text) =>
      blockFinding(
        text,
        changesOf(text.prose, measured, () => ' '),
      ),
    )
  },
} as const satisfies PageRule
