// What the page can do beyond being read: copy what stands in a box, and say where the reader is.

for (const box of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(box.querySelector('code').textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1600)
  })
  box.append(button)
}

const links = new Map([...document.querySelectorAll('.contents a')].map((a) => [a.hash.slice(1), a]))
const seen = new IntersectionObserver(
  (entries) => {
    const entry = entries.findLast(({ isIntersecting }) => isIntersecting)
    const link = entry && links.get(entry.target.id)
    if (!link) return
    for (const other of links.values()) other.removeAttribute('aria-current')
    link.setAttribute('aria-current', 'true')
    link.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  },
  { rootMargin: '-10% 0px -80% 0px' },
)
for (const id of links.keys()) {
  const target = document.getElementById(id)
  if (target) seen.observe(target)
}
