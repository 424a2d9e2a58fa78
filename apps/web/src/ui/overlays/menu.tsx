import './floating.css'
import { DropdownMenu as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import type { IconName } from '../icon.tsx'
import { Icon } from '../icon.tsx'

type MenuProps = {
  /** The button that opens the menu. */
  readonly trigger: ReactNode
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="menu" align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

type MenuItemProps = {
  readonly icon?: IconName
  readonly look?: 'danger'
  readonly onSelect: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon, look, onSelect, children }: MenuItemProps) {
  return (
    <Primitive.Item className="menu-item" data-look={look} onSelect={onSelect}>
      {icon && <Icon name={icon} />}
      {children}
    </Primitive.Item>
  )
}

type MenuChoiceProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** Renders a choice between a few options, with a mark at the current one. */
export function MenuChoice<T extends string>({ label, value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <Primitive.RadioGroup
      value={value}
      onValueChange={(chosen) => {
        const option = options.find((each) => each.value === chosen)
        if (option) onChange(option.value)
      }}
    >
      <MenuLabel>{label}</MenuLabel>
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} className="menu-item" value={option.value}>
          <Primitive.ItemIndicator className="menu-mark">
            <Icon name="check" size={16} />
          </Primitive.ItemIndicator>
          {option.label}
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="menu-label">{children}</Primitive.Label>
}

export function MenuRule() {
  return <Primitive.Separator className="menu-rule" />
}
