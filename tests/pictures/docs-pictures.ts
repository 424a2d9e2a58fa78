// Writes the pictures of the docs that show pages: containers, stickers, notes, and the wall of themes. Those of screens
// come from `npm run screens -- editor --docs`.

await import('./text-sheets.ts')
await import('./wall-picture.ts')
