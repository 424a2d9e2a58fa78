/** A 128-bit hash of four 32-bit lanes that mix each other (cyrb128). It is fast and not cryptographic. */
export class TextHash {
  #lanes: readonly [number, number, number, number] = [1779033703, 3144134277, 1013904242, 2773480762]

  add(text: string): void {
    let [one, two, three, four] = this.#lanes
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      one = two ^ Math.imul(one ^ code, 597399067)
      two = three ^ Math.imul(two ^ code, 2869860233)
      three = four ^ Math.imul(three ^ code, 951274213)
      four = one ^ Math.imul(four ^ code, 2716044179)
    }
    this.#lanes = [one, two, three, four]
  }

  /** Returns 32 hex digits. */
  digest(): string {
    const [one, two, three, four] = this.#lanes
    const last = [
      Math.imul(three ^ (one >>> 18), 597399067),
      Math.imul(four ^ (two >>> 22), 2869860233),
      Math.imul(one ^ (three >>> 17), 951274213),
      Math.imul(two ^ (four >>> 19), 2716044179),
    ]
    return last.map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
  }
}
