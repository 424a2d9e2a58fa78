import { useText } from '../../../language/language.ts'

/** Renders what the keys do, where there is room for it. */
export function WallKeys() {
  const { wall } = useText()
  return (
    <p className="wall-keys">
      <span className="keys">
        <kbd>←</kbd>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        <kbd>→</kbd>
      </span>
      {wall.keysMove}
      <kbd>↩</kbd>
      {wall.keysUse}
      <kbd>C</kbd>
      {wall.keysCompare}
    </p>
  )
}
