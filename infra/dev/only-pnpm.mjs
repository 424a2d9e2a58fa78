// npm cannot read a pnpm workspace: without this sentence `npm install` ends in a stack trace of its own.
if (!(process.env.npm_config_user_agent ?? '').startsWith('pnpm/')) {
  console.error(
    '\nGalley is installed by its own start script: type `npm start` (or `pnpm install` if you have pnpm 10).\n',
  )
  process.exit(1)
}
