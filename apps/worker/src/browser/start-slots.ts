import { BrowserError } from './browser-error.ts'
import type { BrowserSlotOptions } from './browser-slot.ts'
import { BrowserSlot } from './browser-slot.ts'
import type { CaptureKind } from './capture.ts'

type SharedSlotOptions = Omit<BrowserSlotOptions, 'index' | 'capture'>

/**
 * Starts `count` slots, each with its browser. Without `capture`, the first browser shows how pages can be captured.
 *
 * @throws launch, sandbox or unsupported as a `BrowserError`, after closing the slots that did start.
 */
export async function startSlots(
  slotOptions: SharedSlotOptions,
  { count, capture: wanted }: { count: number; capture: CaptureKind | undefined },
): Promise<BrowserSlot[]> {
  const { slot: first, capture } = await startFirstSlot(slotOptions, wanted)
  const others = Array.from(
    { length: count - 1 },
    (_, index) => new BrowserSlot({ ...slotOptions, capture, index: index + 1 }),
  )
  const slots = [first, ...others]
  try {
    await Promise.all(others.map(startPatiently))
    return slots
  } catch (error) {
    await Promise.all(slots.map((slot) => slot.close()))
    throw error
  }
}

/** The first browser shows which kind of capture the binary knows; the others are launched for that one. */
async function startFirstSlot(slotOptions: SharedSlotOptions, wanted: CaptureKind | undefined) {
  try {
    return await startSlot(slotOptions, wanted ?? 'begin-frame')
  } catch (error) {
    const isUnsupported = error instanceof BrowserError && error.kind === 'unsupported'
    if (!isUnsupported || wanted) throw error
    return await startSlot(slotOptions, 'screenshot')
  }
}

async function startSlot(slotOptions: SharedSlotOptions, capture: CaptureKind) {
  const slot = new BrowserSlot({ ...slotOptions, capture, index: 0 })
  await startPatiently(slot)
  return { slot, capture }
}

/** On a very busy machine, a browser's first paint can fail. A second start then succeeds. */
async function startPatiently(slot: BrowserSlot): Promise<void> {
  await slot.start().catch((error: unknown) => {
    const mayPass = error instanceof BrowserError && (error.kind === 'unsupported' || error.kind === 'launch')
    if (!mayPass) throw error
    return slot.start()
  })
}
