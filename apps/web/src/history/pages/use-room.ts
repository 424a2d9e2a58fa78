import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** Returns the width of an element in px. 0 until it is measured. */
export function useRoom(place: RefObject<HTMLElement | null>): number {
  const [roomPx, setRoomPx] = useState(0)
  useEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => setRoomPx(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place])
  return roomPx
}
