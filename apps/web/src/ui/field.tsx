import './field.css'
import { Switch as SwitchPrimitive, ToggleGroup } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

type FieldProps = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | null | undefined
}

type Described = { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true }

/** Renders a label, a control and its hint or error, linked together for screen readers. */
function Field(props: FieldProps & { readonly children: (described: Described) => ReactNode }) {
  const { label, hint, error, children } = props
  const id = useId()
  const note = error ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(note !== undefined && { 'aria-describedby': `${id}-note` }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={error ? 'field-error' : 'field-hint'}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, hint, error, ...rest }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(described) => <input className="input" {...rest} {...described} />}
    </Field>
  )
}

type SelectFieldProps<T extends string> = FieldProps & {
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

export function SelectField<T extends string>({ value, options, onChange, ...field }: SelectFieldProps<T>) {
  return (
    <Field {...field}>
      {(described) => (
        <select
          className="input"
          value={value}
          onChange={({ target }) => {
            const option = options.find((each) => each.value === target.value)
            if (option) onChange(option.value)
          }}
          {...described}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type SwitchFieldProps = {
  readonly label: string
  readonly hint?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

export function SwitchField({ label, hint, isOn, onChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="switch-field">
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p className="field-hint" id={`${id}-note`}>
            {hint}
          </p>
        )}
      </div>
      <SwitchPrimitive.Root
        id={id}
        className="switch"
        checked={isOn}
        onCheckedChange={onChange}
        {...(hint !== undefined && { 'aria-describedby': `${id}-note` })}
      >
        <SwitchPrimitive.Thumb className="switch-thumb" />
      </SwitchPrimitive.Root>
    </div>
  )
}

type SegmentsProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[]
  readonly onChange: (value: T) => void
  readonly hidesLabel?: boolean
}

/** Renders a choice between a few options that are all visible. */
export function Segments<T extends string>({
  label,
  value,
  options,
  onChange,
  hidesLabel,
}: SegmentsProps<T>) {
  const id = useId()
  return (
    <div className="field">
      <span id={id} className={hidesLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </span>
      <ToggleGroup.Root
        type="single"
        className="segments"
        aria-labelledby={id}
        value={value}
        onValueChange={(chosen) => {
          const option = options.find((each) => each.value === chosen)
          if (option) onChange(option.value)
        }}
      >
        {options.map((option) => (
          <ToggleGroup.Item key={option.value} className="segment" value={option.value}>
            {option.label}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
    </div>
  )
}

type CheckFieldProps = {
  readonly label: ReactNode
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

export function CheckField({ label, isOn, onChange }: CheckFieldProps) {
  return (
    <label className="check-field">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  )
}
