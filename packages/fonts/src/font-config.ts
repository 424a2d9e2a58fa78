/**
 * Returns a configuration with our fonts only, so that a page looks the same on every machine. Generic families fall
 * back in this order.
 *
 * @param folder  the folder that contains `files` and a writable `cache`
 */
export function fontConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${escapeXml(folder)}/files</dir>
  <cachedir>${escapeXml(folder)}/cache</cachedir>
  <match target="pattern">
    <edit name="family" mode="append_last"><string>sans-serif</string></edit>
  </match>
${alias('sans-serif', ['Noto Sans SC', 'Inter', 'Noto Sans TC', 'Noto Sans JP', 'Noto Sans KR'])}
${alias('serif', ['Noto Serif SC', 'Noto Sans SC', 'Noto Sans TC', 'Noto Sans JP', 'Noto Sans KR'])}
${alias('monospace', ['JetBrains Mono', 'Noto Sans SC'])}
${alias('emoji', ['Noto Color Emoji'])}
</fontconfig>
`
}

function alias(family: string, preferred: readonly string[]): string {
  const names = preferred.map((name) => `<family>${name}</family>`).join('')
  return `  <alias binding="same"><family>${family}</family><prefer>${names}</prefer></alias>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
