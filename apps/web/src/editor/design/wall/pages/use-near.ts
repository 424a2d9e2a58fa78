import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** Pages are drawn this far outside the visible part, in shares of its height. */
const NEAR = '150%'
/** Pages further away than this are released. */
const FAR = '500%'

/**
 * Returns whether an element of a scroller has come near its visible part. It stays near until it is far away, so that
 * scrolling back and forth doesn't draw anew. An element that is hidden keeps what it was.
 */
export function useNear(
  place: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  near = NEAR,
): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const come = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { root: scroller.current, rootMargin: `${near} 0px` },
    )
    const leave = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        if (last && !last.isIntersecting && last.boundingClientRect.height > 0) setIsNear(false)
      },
      { root: scroller.current, rootMargin: `${FAR} 0px` },
    )
    come.observe(element)
    leave.observe(element)
    return () => {
      come.disconnect()
      leave.disconnect()
    }
  }, [place, scroller, near])
  return isNear
}
