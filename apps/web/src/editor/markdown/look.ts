import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Markdown looks like a manuscript: its syntax is pale, and its meaning is slightly visible. */
const style = HighlightStyle.define([
  { tag: tags.heading, color: 'var(--ink)', fontWeight: '650' },
  { tag: tags.heading1, fontSize: '1.3em' },
  { tag: tags.heading2, fontSize: '1.15em' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--accent)' },
  { tag: tags.monospace, fontFamily: 'var(--mono)', fontSize: '0.92em' },
  { tag: tags.quote, color: 'var(--ink-2)' },
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.meta, tags.comment],
    color: 'var(--ink-3)',
  },
  { tag: tags.list, color: 'inherit' },
])

export const highlighting = syntaxHighlighting(style)

export const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--sans)', lineHeight: '1.8', overflowX: 'hidden' },
  '.cm-content': {
    maxWidth: '46em',
    margin: '0 auto',
    padding: '32px clamp(16px, 5%, 48px) 40vh',
    fontSize: '1rem',
    caretColor: 'var(--accent)',
  },
  '.cm-picture-chip': {
    padding: '1px 7px',
    borderRadius: '9px',
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink-2)',
    fontSize: '0.8125em',
    whiteSpace: 'nowrap',
  },
  '.cm-picture-chip button': { padding: '0 5px', color: 'inherit', cursor: 'pointer' },
  // Its sentence may need two lines on a phone.
  '.cm-remote-chip': { marginLeft: '4px', whiteSpace: 'normal' },
  '.cm-remote-chip[data-state="refused"]': { color: 'var(--danger)' },
  '.cm-line': { padding: '0 4px' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-activeLine': { backgroundColor: 'var(--hover)', borderRadius: '4px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 20%, transparent)',
  },
  '.cm-panels': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    borderBottom: '1px solid var(--line)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  // Three rows: the search text, the options, and the replacement.
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    padding: '12px 52px 12px 20px',
  },
  '.cm-panel.cm-search::before, .cm-panel.cm-search::after': { content: '""', order: '2', flexBasis: '100%' },
  '.cm-panel.cm-search::after': { order: '4' },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search :is(input, button, label)': { margin: '0' },
  '.cm-panel.cm-search [name^=replace]': { order: '5' },
  '.cm-panel.cm-search label': {
    order: '3',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '28px',
    paddingRight: '8px',
    color: 'var(--ink-2)',
    fontSize: 'var(--small)',
  },
  '.cm-panel.cm-search [type=checkbox]': { width: '16px', height: '16px', accentColor: 'var(--accent)' },
  '.cm-textfield': {
    flex: '1 1 200px',
    minHeight: '32px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--corner-s)',
    backgroundColor: 'var(--bg)',
    padding: '4px 10px',
    fontSize: 'var(--body)',
  },
  '.cm-textfield:focus-visible': { outline: '2px solid var(--ink-2)', outlineOffset: '-1px' },
  '.cm-button, .cm-button:active': {
    minHeight: '32px',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--corner-s)',
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    padding: '0 10px',
    color: 'var(--ink)',
    fontSize: 'var(--small)',
    cursor: 'pointer',
  },
  '.cm-button:hover': { backgroundColor: 'var(--sunken)' },
  '.cm-panel.cm-search [name=close]': {
    top: '12px',
    right: '10px',
    width: '32px',
    height: '32px',
    color: 'var(--ink-2)',
    fontSize: '1.25rem',
    cursor: 'pointer',
  },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--warn) 26%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--accent) 40%, transparent)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '8px',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-2)',
  },
})
