// Only pnpm puts `publishConfig` in place of what the workspace runs, and versions in place of `workspace:` and `catalog:`. What
// npm or yarn would pack couldn't be installed.
// biome-ignore lint/style/noProcessEnv: package managers say who they are this way and in no other.
if (!process.env.npm_config_user_agent?.startsWith('pnpm/')) {
  process.stderr.write('\n@galley/sdk is packed and published by pnpm alone: type `npx pnpm pack`.\n')
  process.exit(1)
}
await import('./build.ts')
