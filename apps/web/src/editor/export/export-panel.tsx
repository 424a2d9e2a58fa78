import type { Work } from '../work.ts'

export function ExportPanel({ config }: Work) {
  return <p>{config.theme}</p>
}
