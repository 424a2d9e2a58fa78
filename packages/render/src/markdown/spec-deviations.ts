/** Examples of a specification that render differently here, and the reason. */
type Deviation = { readonly reason: string; readonly examples: readonly number[] }

/**
 * All examples of CommonMark 0.31.2 and GFM 0.29 that render differently here. The test fails if one isn't listed,
 * and if a listed one renders as specified.
 *
 * Raw HTML is not a deviation at this level: the parser finds it as specified, and the allow-list decides when the
 * article is built.
 */
export const specDeviations: Readonly<Record<'commonmark' | 'gfm', readonly Deviation[]>> = {
  commonmark: [
    {
      reason:
        'A bare address is a link in GFM, also where CommonMark shows that it is none of its own autolinks.',
      examples: [602, 608, 611, 612],
    },
  ],
  gfm: [
    {
      reason: 'The parser leaves `[ ]` and `[x]` as text; the check box is read where the article is built.',
      examples: [279, 280],
    },
    { reason: 'One tilde sets an index, as in `H~2~O`; two strike through.', examples: [491] },
    { reason: 'The parser strikes through inside a third tilde, which stays as text.', examples: [493] },
    {
      reason: 'These sections show what CommonMark alone does; with the extension the address is a link.',
      examples: [611, 617, 620, 621],
    },
    { reason: 'An address ends before a bracket that nothing opened.', examples: [626] },
    {
      reason: 'An address ends before a semicolon only, not before the entity that it might end.',
      examples: [627],
    },
    { reason: 'A plus in a mail host is let pass.', examples: [631] },
    { reason: '`xmpp:` is no address that a reader of a card could follow.', examples: [633, 634, 635] },
    { reason: 'CommonMark 0.31 has since changed what is a comment.', examples: [649, 650] },
    { reason: 'All raw HTML goes through our allow-list, which is stricter.', examples: [657] },
  ],
}
