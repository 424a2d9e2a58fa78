import { InvalidArgumentError } from 'commander'

/** Parses the value of an option as a whole number of 1 or more. An invalid value must not count as a missing option. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is not a whole number of 1 or more.')
  return Number(text)
}
