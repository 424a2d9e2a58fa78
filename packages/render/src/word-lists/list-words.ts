/** The words of a list, which are parted by spaces. */
export function words(list: string): string[] {
  return list.trim().split(/\s+/)
}

/** How a number can begin. */
export function numbers(): string[] {
  return Array.from('0123456789一二两三四五六七八九十百千几')
}
