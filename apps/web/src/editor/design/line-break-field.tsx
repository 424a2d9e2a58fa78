import type { RenderConfig } from '@galley/contracts'
import { LINE_BREAKS } from '@galley/contracts'
import type { Article } from '@galley/render'
import { useText } from '../../language/language.ts'
import { Segments } from '../../ui/field.tsx'

/** How many line ends inside paragraphs are line breaks, and how many are joined. */
export type LineEnds = { readonly kept: number; readonly joined: number }

export function lineEndsOf(article: Article | null): LineEnds {
  const paragraphs = article?.lineBreaks.paragraphs ?? []
  return {
    kept: paragraphs.reduce((sum, { kept }) => sum + kept, 0),
    joined: paragraphs.reduce((sum, { joined }) => sum + joined, 0),
  }
}

type Mode = RenderConfig['line_breaks']
type LineBreakFieldProps = LineEnds & { readonly value: Mode; readonly onChange: (mode: Mode) => void }

/** Chooses what line ends mean, and shows what was decided about those of the text. */
export function LineBreakField({ value, kept, joined, onChange }: LineBreakFieldProps) {
  const { design } = useText()
  return (
    <>
      <Segments
        label={design.lineBreaks}
        value={value}
        options={LINE_BREAKS.map((mode) => ({ value: mode, label: design.lineBreakModes[mode] }))}
        onChange={onChange}
      />
      {kept + joined > 0 && <p className="field-hint">{design.lineBreaksFound(kept, joined)}</p>}
    </>
  )
}
