const svg = (content: string, attributes = 'width="60" height="40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

/** Ten levels of ten: each level names the one before it ten times. */
const levels = (of: (level: number) => string) => Array.from({ length: 10 }, (_, level) => of(level)).join('')

/** Drawings that would take memory or time without end, or that say more than they show. */
export const hostileDrawings: Readonly<Record<string, string>> = {
  'a giant size': svg('<rect width="9" height="9"/>', 'width="60000" height="60000"'),
  'a size without end': svg('<rect width="9" height="9"/>', 'width="1e30" height="1e30"'),
  'entities of entities': `<!DOCTYPE svg [<!ENTITY e0 "ha">${levels((n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`)}]>${svg('<text y="20">&e10;</text>')}`,
  'uses of uses': svg(
    `<defs><g id="u0"><rect width="1" height="1"/></g>${levels((n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`)}</defs><use href="#u10"/>`,
  ),
  'no end': '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><g>',
  'no size at all': svg('', 'width="0" height="0"'),
}
