import type { Trade } from '@galley/contracts'
import { TRADES } from '@galley/contracts'
import { preference } from '../../../preferences.ts'

/** All sets of trades, each as its names in their usual order. */
const SETS = TRADES.reduce<readonly string[]>(
  (sets, trade) => sets.flatMap((set) => [set, set === '' ? trade : `${set} ${trade}`]),
  [''],
)

const tradeSet = preference('check-trades', SETS, TRADES.join(' '))
const typographyRules = preference('check-typography', ['off', 'on'], 'off')

/** Returns the rules that this browser's checks apply, beside those that always apply. */
export function useChosenRules(): { readonly trades: readonly Trade[]; readonly typography: boolean } {
  const names = tradeSet.use().split(' ')
  return {
    trades: TRADES.filter((trade) => names.includes(trade)),
    typography: typographyRules.use() === 'on',
  }
}

export function chooseTrade(trade: Trade, isOn: boolean) {
  const names = tradeSet.get().split(' ')
  tradeSet.set(TRADES.filter((each) => (each === trade ? isOn : names.includes(each))).join(' '))
}

export function chooseTypography(isOn: boolean) {
  typographyRules.set(isOn ? 'on' : 'off')
}
