/** Returns serious accessibility problems and targets that are too small. It is sent to a page that has axe loaded. */
export async function seriousFindings(): Promise<string[]> {
  type Axe = {
    run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
  }
  const { axe } = window as unknown as { axe: Axe }
  const { violations } = await axe.run({
    iframes: false,
    rules: { 'target-size': { enabled: true } },
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}

/** Returns every problem that axe finds, of any impact, best practices too. It is sent to a page that has axe loaded. */
export async function allFindings(): Promise<string[]> {
  type Axe = {
    run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
  }
  const { axe } = window as unknown as { axe: Axe }
  const { violations } = await axe.run({ iframes: false, rules: { 'target-size': { enabled: true } } })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}
