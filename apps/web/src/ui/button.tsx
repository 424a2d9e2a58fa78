import './button.css'
import type { ComponentProps, ReactNode } from 'react'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'

type ButtonProps = ComponentProps<'button'> & {
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly icon?: IconName
  /** Shows that it is at work, and takes no second press meanwhile. */
  readonly isBusy?: boolean
}

export function Button({ look = 'plain', icon, isBusy = false, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${className ?? ''}`}
      data-look={look}
      aria-busy={isBusy || undefined}
      {...rest}
      disabled={rest.disabled === true || isBusy}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

type IconButtonProps = ComponentProps<'button'> & { readonly icon: IconName; readonly label: string }

/** A button that is only an icon: its label is read aloud, and shown when one rests on it. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button type="button" className={`icon-button ${className ?? ''}`} aria-label={label} {...rest}>
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}

/** A row of buttons. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>
}
