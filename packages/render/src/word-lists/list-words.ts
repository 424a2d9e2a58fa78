/** Returns the words of a list that is separated by spaces. */
export function words(list: string): string[] {
  return list.trim().split(/\s+/)
}

/** Returns the beginnings of numbers. */
export function numbers(): string[] {
  return Array.from('0123456789一二两三四五六七八九十百千几')
}
