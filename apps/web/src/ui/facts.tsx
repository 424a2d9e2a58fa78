import './facts.css'
import { Fragment } from 'react'

type FactsProps = {
  /** No two say the same. */
  readonly facts: readonly string[]
  readonly className: string
}

/** Short facts in a line, which breaks between them and not within. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <p className={`fact-line ${className}`}>
      {facts.map((fact, at) => (
        <Fragment key={fact}>
          <span>{at < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
        </Fragment>
      ))}
    </p>
  )
}
