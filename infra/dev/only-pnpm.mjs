// npm can't read a pnpm workspace. Without this message `npm install` ends in its own stack trace.
if (!(process.env.npm_config_user_agent ?? '').startsWith('pnpm/')) {
  console.error(
    '\nGalley is installed by its own start script: type `npm start` (or `pnpm install` if you have pnpm 10).\n',
  )
  process.exit(1)
}
