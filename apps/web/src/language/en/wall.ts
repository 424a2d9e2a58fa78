/** The texts of the wall of themes, in English. */
export const enWall = {
  wall: {
    open: 'See them all on your text',
    command: 'See all themes on your text',
    title: 'Your text in every theme',
    themes: 'Themes',
    moods: 'Mood',
    allMoods: 'All',
    current: 'In use',
    own: 'Yours',
    compare: (name: string) => `Compare ${name}`,
    one: (name: string) => `${name} is set aside. Pick a second theme to see both side by side.`,
    two: (one: string, other: string) => `${one} and ${other}`,
    withCurrent: (name: string) => `Compare with ${name}`,
    sideBySide: 'Side by side',
    clear: 'Put them back',
    use: (name: string) => `Use ${name}`,
    keysMove: 'move',
    keysUse: 'use',
    keysCompare: 'compare',
  },
}
