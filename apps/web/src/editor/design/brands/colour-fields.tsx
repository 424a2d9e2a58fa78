import type { BrandColours, BrandKit } from '@galley/contracts'
import { DEFAULT_THEME } from '@galley/contracts'
import type { Scheme } from '@galley/render'
import { brandContrasts, findTheme, proveBrand } from '@galley/render'
import { useId } from 'react'
import { useText } from '../../../language/language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { SwitchField } from '../../../ui/field.tsx'

type Colours = BrandKit['colours']
type Role = keyof BrandColours
type Hex = BrandColours['accent']

type ColourFieldsProps = {
  readonly scheme: Scheme
  readonly colours: Colours
  readonly onChange: (colours: Colours) => void
}

const ROLES = ['accent', 'marker', 'ink', 'paper'] as const satisfies readonly Role[]

/** Renders a colour for each role of a scheme, with the contrast that it makes while it is dragged. */
export function ColourFields({ scheme, colours, onChange }: ColourFieldsProps) {
  const { brands: words } = useText()
  const given = colours[scheme]
  const set = (next: BrandColours | null) => onChange({ ...colours, [scheme]: next })
  return (
    <div className="brand-colours">
      <SwitchField
        label={words.ownColours}
        isOn={given !== null}
        onChange={(isOn) => set(isOn ? { accent: ofTheme(scheme, 'accent') } : null)}
      />
      {given &&
        ROLES.map((role) => (
          <ColourField key={role} role={role} scheme={scheme} given={given} onChange={set} />
        ))}
    </div>
  )
}

type ColourFieldProps = {
  readonly role: Role
  readonly scheme: Scheme
  readonly given: BrandColours
  readonly onChange: (colours: BrandColours) => void
}

function ColourField({ role, scheme, given, onChange }: ColourFieldProps) {
  const { brands: words } = useText()
  const id = useId()
  const colour = given[role]
  const { [role]: _, ...others } = given
  const set = (hex: string) => onChange({ ...given, [role]: hex as Hex })
  return (
    <div className="brand-colour">
      <input
        id={id}
        type="color"
        value={colour ?? ofTheme(scheme, role)}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => set(target.value)}
      />
      <label htmlFor={id}>{words.roles[role]}</label>
      <span id={`${id}-note`} className="brand-contrast">
        {colour === undefined ? (
          words.ofTheme
        ) : (
          <Contrast role={role} scheme={scheme} given={given} onUse={set} />
        )}
      </span>
      {colour !== undefined && role !== 'accent' && (
        <IconButton
          icon="close"
          label={words.reset(words.roles[role])}
          onClick={() => onChange(others as BrandColours)}
        />
      )}
    </div>
  )
}

type ContrastProps = Omit<ColourFieldProps, 'onChange'> & { readonly onUse: (hex: string) => void }

/** Renders the least contrast of a role, or that it is too faint and which colour would hold. */
function Contrast({ role, scheme, given, onUse }: ContrastProps) {
  const { brands: words } = useText()
  const measured = brandContrasts(scheme, given).find((each) => each.role === role)
  const finding = proveBrand({ colours: { light: null, dark: null, [scheme]: given } }).find(
    ({ path }) => path === `colours.${scheme}.${role}`,
  )
  // A colour that another one gives way to has no contrast of its own.
  if (!measured) return null
  const said = words.contrast(
    (Math.floor(measured.wcag * 10) / 10).toFixed(1),
    String(Math.floor(measured.apca)),
  )
  if (!finding) return <>{said}</>
  const { suggestion } = finding
  return (
    <>
      <span className="brand-faint">
        {said} · {words.faint}
      </span>
      {suggestion && (
        <Button look="quiet" onClick={() => onUse(suggestion)}>
          <span className="brand-dot" style={{ background: suggestion }} aria-hidden="true" />
          {words.use(suggestion)}
        </Button>
      )}
    </>
  )
}

/** Returns the colour that a role has without a brand, in the calmest theme. */
function ofTheme(scheme: Scheme, role: Role): Hex {
  return findTheme(DEFAULT_THEME)?.[scheme]?.[role] ?? '#000000'
}
