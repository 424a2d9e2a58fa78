import type { ReactNode } from 'react'
import { Component } from 'react'
import { useText } from '../../language/language.ts'
import { Button } from '../button.tsx'
import { Empty } from './states.tsx'

/** Renders an error message if a screen throws. Written text is safe: it is stored on this device. */
export class CrashGuard extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    return this.state.hasCrashed ? <Crashed /> : this.props.children
  }
}

function Crashed() {
  const text = useText()
  return (
    <Empty title={text.errors.crashed}>
      <Button onClick={() => window.location.reload()}>{text.errors.reload}</Button>
    </Empty>
  )
}
