import { element } from '../element.ts'
import type { ReadAnswer } from '../read-answer.ts'
import type { ViewParts } from '../show-view.ts'

/** Seconds that one call waits for the end of a render. */
const WAIT_S = 15
const UNDER_WAY: readonly unknown[] = ['queued', 'running']

/** Shows how far a render is, and returns the answer that tells its end. */
export async function followRender({ host, words, root }: ViewParts, first: ReadAnswer): Promise<ReadAnswer> {
  let answer = first
  while (answer.refusal === null && UNDER_WAY.includes(answer.data.status) && host.canCallTools) {
    const percent = Math.round(100 * (Number(answer.data.progress) || 0))
    root.replaceChildren(
      element('p', { class: 'note', role: 'status' }, [words.making(percent)]),
      element('div', { class: 'bar' }, [element('div', { style: `width: ${percent}%` })]),
    )
    answer = await host.callTool('render', { render_id: answer.data.render_id, wait: WAIT_S })
  }
  return answer
}
