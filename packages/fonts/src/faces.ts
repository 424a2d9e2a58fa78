/** One file of type: whole, as the foundry made it. */
export type Face = {
  readonly family: string
  readonly weight: 300 | 400 | 500 | 600 | 700 | 800 | 900
  readonly style: 'normal' | 'italic'
  /** The module path of the file; `.woff` is unpacked before a browser sees it. */
  readonly source: string
}

type Weights = Readonly<Partial<Record<Face['weight'], string>>>

/** Every file that pages are set in, for the worker's browser and for the editor's. All are under the OFL 1.1. */
export const faces: readonly Face[] = [
  ...google('noto-sans-sc', 'Noto Sans SC', {
    300: 'Light',
    400: 'Regular',
    500: 'Medium',
    600: 'SemiBold',
    700: 'Bold',
    900: 'Black',
  }),
  ...google('noto-serif-sc', 'Noto Serif SC', {
    400: 'Regular',
    500: 'Medium',
    600: 'SemiBold',
    700: 'Bold',
    900: 'Black',
  }),
  ...google('noto-sans-tc', 'Noto Sans TC', { 400: 'Regular', 700: 'Bold', 900: 'Black' }),
  ...google('noto-sans-jp', 'Noto Sans JP', { 400: 'Regular', 700: 'Bold', 900: 'Black' }),
  ...google('noto-sans-kr', 'Noto Sans KR', { 400: 'Regular', 700: 'Bold', 900: 'Black' }),
  ...google('inter', 'Inter', {
    400: 'Regular',
    500: 'Medium',
    600: 'SemiBold',
    700: 'Bold',
    900: 'Black',
  }),
  ...googleItalic('inter', 'Inter', { 400: 'Regular', 600: 'SemiBold', 700: 'Bold' }),
  ...google('jetbrains-mono', 'JetBrains Mono', {
    400: 'Regular',
    500: 'Medium',
    600: 'SemiBold',
    700: 'Bold',
    800: 'ExtraBold',
  }),
  ...googleItalic('jetbrains-mono', 'JetBrains Mono', { 400: 'Regular', 700: 'Bold' }),
  ...google('noto-sans-arabic', 'Noto Sans Arabic', { 400: 'Regular', 700: 'Bold' }),
  ...google('noto-sans-hebrew', 'Noto Sans Hebrew', { 400: 'Regular', 700: 'Bold' }),
  ...google('noto-sans-thai', 'Noto Sans Thai', { 400: 'Regular', 700: 'Bold' }),
  ...google('noto-sans-devanagari', 'Noto Sans Devanagari', { 400: 'Regular', 700: 'Bold' }),
  ...google('noto-sans-symbols-2', 'Noto Sans Symbols 2', { 400: 'Regular' }),
  ...google('noto-color-emoji', 'Noto Color Emoji', { 400: 'Regular' }),
  ...google('ma-shan-zheng', 'Ma Shan Zheng', { 400: 'Regular' }),
  ...google('zcool-kuaile', 'ZCOOL KuaiLe', { 400: 'Regular' }),
  // The package calls the regular weight 500 and the whole font "latin"; the font itself knows better.
  wenKai(400, 500),
  wenKai(700, 700),
]

function google(folder: string, family: string, weights: Weights): Face[] {
  return facesOf(weights, (weight, name) => ({
    family,
    weight,
    style: 'normal',
    source: `@expo-google-fonts/${folder}/${weight}${name}/${fileName(family)}_${weight}${name}.ttf`,
  }))
}

function googleItalic(folder: string, family: string, weights: Weights): Face[] {
  return facesOf(weights, (weight, name) => ({
    family,
    weight,
    style: 'italic',
    source: `@expo-google-fonts/${folder}/${weight}${name}_Italic/${fileName(family)}_${weight}${name}_Italic.ttf`,
  }))
}

function facesOf(weights: Weights, face: (weight: Face['weight'], name: string) => Face): Face[] {
  const all = [300, 400, 500, 600, 700, 800, 900] as const
  return all.flatMap((weight) => {
    const name = weights[weight]
    return name === undefined ? [] : [face(weight, name)]
  })
}

function fileName(family: string): string {
  return family.replaceAll(' ', '')
}

function wenKai(weight: Face['weight'], named: 500 | 700): Face {
  const source = `@fontsource/lxgw-wenkai/files/lxgw-wenkai-latin-${named}-normal.woff`
  return { family: 'LXGW WenKai', weight, style: 'normal', source }
}
