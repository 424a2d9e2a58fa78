import { ContextMenu as Primitive } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useText } from '../../../language/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { PageEndAct } from './open-page-end.ts'
import { openPageEnd } from './open-page-end.ts'

/**
 * Adds a menu to the buttons of pages: with the right button, the menu key, or a long touch. It leads to what is at the
 * page's end.
 */
export function PageMenu({ children }: { readonly children: ReactNode }) {
  const { pageEnds } = useText()
  const [page, setPage] = useState(0)
  const pages = useRef<HTMLSpanElement>(null)
  /** It is done after the menu has closed, because it moves the focus. */
  const wanted = useRef<PageEndAct | null>(null)
  const choose = (act: PageEndAct) => () => {
    wanted.current = act
  }
  const open = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-page]')
    const found = Number(button?.dataset.page)
    // A cover has no end in the text.
    if (!overlayOf(pages.current)?.querySelector(`.page-end[data-end="${found}"]`)) event.preventDefault()
    else setPage(found)
  }
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger ref={pages} className="page-buttons" onContextMenu={open}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          className="menu page-menu"
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const overlay = overlayOf(pages.current)
            if (wanted.current && overlay) openPageEnd(overlay, page, wanted.current)
            else overlay?.querySelector<HTMLElement>(`[data-page="${page}"]`)?.focus({ preventScroll: true })
            wanted.current = null
          }}
        >
          <Primitive.Item className="menu-item" onSelect={choose('why')}>
            <Icon name="help" />
            {pageEnds.why(page)}
          </Primitive.Item>
          <Primitive.Item className="menu-item" onSelect={choose('move')}>
            <Icon name="move" />
            {pageEnds.move(page)}
          </Primitive.Item>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

const overlayOf = (element: Element | null) => element?.closest('.page-overlay') ?? null
