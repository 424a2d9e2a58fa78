/**
 * Returns a title's length as Xiaohongshu counts: two Latin characters are one, rounded up. An emoji counts by its
 * UTF-16 units.
 *
 * Source: xiaohongshu-mcp pkg/xhsutil/title.go.
 */
export function titleLength(title: string): number {
  let halves = 0
  for (let index = 0; index < title.length; index += 1) halves += title.charCodeAt(index) > 127 ? 2 : 1
  return Math.ceil(halves / 2)
}
