import './rule-choices.css'
import { TRADES } from '@galley/contracts'
import { useId } from 'react'
import { useText } from '../../../language/language.ts'
import { SwitchField } from '../../../ui/field.tsx'
import { chooseTrade, chooseTypography, useChosenRules } from './chosen-rules.ts'

/** Renders the choice of the rules that not every text needs: those of typesetters, and those of single trades. */
export function RuleChoices() {
  const { rules } = useText()
  const { trades, typography } = useChosenRules()
  const id = useId()
  return (
    <details className="rule-choices">
      <summary>{rules.title}</summary>
      <SwitchField
        label={rules.typography}
        hint={rules.typographyHint}
        isOn={typography}
        onChange={chooseTypography}
      />
      <fieldset className="rule-trades" aria-describedby={id}>
        <legend className="field-label">{rules.trades}</legend>
        <p id={id} className="field-hint">
          {rules.tradesHint}
        </p>
        {TRADES.map((trade) => (
          <SwitchField
            key={trade}
            label={rules.trade[trade]}
            isOn={trades.includes(trade)}
            onChange={(isOn) => chooseTrade(trade, isOn)}
          />
        ))}
      </fieldset>
    </details>
  )
}
