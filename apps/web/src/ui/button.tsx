import './button.css'
import type { ComponentProps, ReactNode } from 'react'
import type { IconName } from './icon.tsx'
import { Icon } from './icon.tsx'
import { Tooltip } from './overlays/tooltip.tsx'

type ButtonProps = ComponentProps<'button'> & {
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly icon?: IconName
  /** True while its action runs. Further clicks are ignored. */
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

/** Renders a button that is only an icon. Its label is read aloud, and shown as a tooltip. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button type="button" className={`icon-button ${className ?? ''}`} aria-label={label} {...rest}>
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}

/** Renders a row of buttons. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="actions">{children}</div>
}
