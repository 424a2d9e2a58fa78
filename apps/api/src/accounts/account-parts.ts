import type {
  BrandFonts,
  BrandPictures,
  Database,
  Lexicons,
  Mailer,
  OwnedItems,
  PasswordResets,
  Sessions,
  Users,
} from '@galley/backend'
import {
  BrowserTokens,
  ConsoleMailer,
  PostgresBrandFonts,
  PostgresBrandPictures,
  PostgresLexicons,
  PrismaPasswordResets,
  PrismaSessions,
  PrismaUsers,
  postgresBrands,
  postgresOwnThemes,
  SessionTokens,
  SignUpTokens,
  SmtpMailer,
  TextSealer,
} from '@galley/backend'
import type { BrandContent, BrandId, OwnThemeId, ThemeFile } from '@galley/contracts'
import type { ApiConfig } from '../config.ts'
import { UnpackedFonts } from '../fonts/unpacked-fonts.ts'
import type { OauthParts } from '../oauth/oauth-parts.ts'
import { openOauthParts } from '../oauth/oauth-parts.ts'

/** The parts that store accounts, issue their credentials and send them email. */
export type AccountParts = OauthParts & {
  readonly users: Users
  readonly sessions: Sessions
  readonly lexicons: Lexicons
  readonly ownThemes: OwnedItems<OwnThemeId, ThemeFile>
  readonly brands: OwnedItems<BrandId, BrandContent>
  readonly brandPictures: BrandPictures
  readonly brandFonts: BrandFonts
  readonly unpackedFonts: UnpackedFonts
  readonly passwordResets: PasswordResets
  readonly sessionTokens: SessionTokens
  readonly browserTokens: BrowserTokens
  readonly signUpTokens: SignUpTokens
  /** Null when not configured. */
  readonly mailer: Mailer | null
}

export function openAccounts(db: Database, { secrets, mail }: ApiConfig): AccountParts {
  const sealer = new TextSealer(secrets.encryption)
  const brandFonts = new PostgresBrandFonts(db, sealer)
  return {
    users: new PrismaUsers(db),
    sessions: new PrismaSessions(db),
    lexicons: new PostgresLexicons(db, sealer),
    ownThemes: postgresOwnThemes(db, sealer),
    brands: postgresBrands(db, sealer),
    brandPictures: new PostgresBrandPictures(db, sealer),
    brandFonts,
    unpackedFonts: new UnpackedFonts(brandFonts),
    passwordResets: new PrismaPasswordResets(db),
    sessionTokens: new SessionTokens(secrets.signing),
    browserTokens: new BrowserTokens(secrets.signing),
    signUpTokens: new SignUpTokens(secrets.signing),
    mailer: mailerFor(mail),
    ...openOauthParts(db, sealer),
  }
}

function mailerFor(mail: ApiConfig['mail']): Mailer | null {
  if (mail === null) return null
  return mail.kind === 'smtp' ? new SmtpMailer(mail) : new ConsoleMailer()
}
