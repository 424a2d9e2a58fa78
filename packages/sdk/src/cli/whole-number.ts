import { InvalidArgumentError } from 'commander'

/** An option's value as a whole number of 1 or more. What is none must not pass for an option that was left out. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is not a whole number of 1 or more.')
  return Number(text)
}
