import type { ReactNode } from 'react'
import { Component } from 'react'
import { useText } from '../language/language.ts'
import { Button } from './button.tsx'
import { Empty } from './states.tsx'

/** Where a screen throws, this stands in its place, and what was written before is safe on this device. */
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
