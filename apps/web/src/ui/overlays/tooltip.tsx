import './floating.css'
import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

/** Renders a tooltip for an element that is hovered or focused. The element has its own label for screen readers. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="tooltip" sideOffset={6} aria-hidden="true">
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

export const TooltipProvider = Primitive.Provider
