import './facts.css'
import { Fragment } from 'react'

type FactsProps = {
  /** All different. */
  readonly facts: readonly string[]
  readonly className: string
}

/** Renders short facts in a line. It breaks between them only. */
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
