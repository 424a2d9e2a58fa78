/** Returns a count with its noun: `1 page`, `2 pages`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
