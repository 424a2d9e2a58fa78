/** The texts about which rules a check applies, in English. */
export const enRules = {
  rules: {
    title: 'What is checked',
    typography: 'Typography',
    typographyHint: 'What a typesetter would change: spaces, quotes, dashes, ellipses and units.',
    trades: 'Rules of trades',
    tradesHint: 'The rules that apply to every text are always checked.',
    trade: {
      beauty: 'Beauty',
      food: 'Food',
      health: 'Health',
      finance: 'Finance',
      education: 'Education',
      property: 'Property',
    },
  },
}
