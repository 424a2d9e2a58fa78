import './wall.css'
import './side-by-side.css'
import type { Platform, RenderConfig } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { cardOf } from '@galley/render'
import type { KeyboardEvent } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { language, useText } from '../../../language/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { CoverText } from '../../preview/canvas/make-cover.ts'
import { useCanvases } from '../../preview/canvas/use-canvases.ts'
import { StillFrame } from '../../preview/still-frame.tsx'
import { themeChoice } from '../../render-settings.ts'

type SideBySideProps = {
  readonly pair: readonly Theme[]
  readonly platform: Platform
  readonly config: RenderConfig
  readonly written: CoverText
  readonly onUse: (theme: Theme) => void
  readonly onClose: () => void
}

/** Renders all pages in two themes side by side, as large as the window allows. They scroll together. */
export function SideBySide({ pair, onUse, onClose, ...text }: SideBySideProps) {
  const { wall } = useText()
  const which = language.use()
  const [one, other] = pair.map(({ name }) => name[which])
  const moveByKey = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const at = { ArrowLeft: 0, ArrowRight: 1 }[key]
    if (at !== undefined) currentTarget.querySelectorAll<HTMLElement>('.wall-side-head .button')[at]?.focus()
  }
  return (
    <Dialog
      className="side-by-side"
      isOpen
      onClose={onClose}
      title={wall.sideBySide}
      about={wall.two(one ?? '', other ?? '')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between its two buttons. */}
      <div className="wall-side-scroller" onKeyDown={moveByKey}>
        {pair.map((theme) => (
          <Side key={theme.id} theme={theme} {...text} onUse={() => onUse(theme)} />
        ))}
      </div>
    </Dialog>
  )
}

type SideProps = Omit<SideBySideProps, 'pair' | 'onUse' | 'onClose'> & {
  readonly theme: Theme
  readonly onUse: () => void
}

function Side({ theme, platform, config, written, onUse }: SideProps) {
  const { wall, editor } = useText()
  const which = language.use()
  const look = useMemo(() => ({ ...config, ...themeChoice(theme, config) }), [config, theme])
  const { made, hasFailed } = useCanvases({ ...written, platform, config: look })
  const pages = useRef<HTMLDivElement>(null)
  const scale = useScale(pages, look)
  const name = theme.name[which]
  return (
    <section className="wall-side" aria-label={name}>
      <header className="wall-side-head">
        <h3>{name}</h3>
        <Button look={config.theme === theme.id ? 'plain' : 'primary'} onClick={onUse}>
          {wall.use(name)}
        </Button>
      </header>
      <div ref={pages} className="wall-side-pages">
        {hasFailed && <p role="alert">{editor.layoutFailed}</p>}
        {scale > 0 &&
          made?.canvases.map((canvas, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document is known by its place in the set.
            <StillFrame key={index} canvas={canvas} scale={scale} />
          ))}
      </div>
    </section>
  )
}

/** The room that a page leaves above and below itself, so that the next page can be seen to follow. */
const AROUND_PX = 56

/** Returns the scale at which a whole page is visible. 0 until the room is measured. */
function useScale(place: { readonly current: HTMLElement | null }, config: RenderConfig): number {
  const [room, setRoom] = useState({ widthPx: 0, heightPx: 0 })
  useEffect(() => {
    const element = place.current
    const scroller = element?.closest('.wall-side-scroller')
    if (!element || !scroller) return
    const observer = new ResizeObserver(() => {
      const head = element.previousElementSibling?.clientHeight ?? 0
      setRoom({ widthPx: element.clientWidth, heightPx: scroller.clientHeight - head - AROUND_PX })
    })
    observer.observe(scroller)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  const { widthPx, heightPx } = cardOf(config)
  if (room.widthPx === 0) return 0
  return Math.max(0.2, Math.min(1, room.widthPx / widthPx, room.heightPx / heightPx))
}
