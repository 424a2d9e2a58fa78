import { redo, undo } from '@codemirror/commands'
import { openSearchPanel } from '@codemirror/search'
import type { Command as EditorCommand, EditorView } from '@codemirror/view'
import type { RenderConfigRequest } from '@galley/contracts'
import { PLATFORMS } from '@galley/contracts'
import { platformProfiles, stickers, themes } from '@galley/render'
import { chooseAppearance } from '../../appearance.ts'
import type { Dictionary, Language } from '../../language/language.ts'
import { LANGUAGES, language, nameOf } from '../../language/language.ts'
import { saveFile } from '../../ui/copy.ts'
import type { EditorContext } from '../editor-context.ts'
import type { Panel } from '../frame/panel-names.ts'
import { PANELS } from '../frame/panel-names.ts'
import { CONTAINERS, insertContainer } from '../markdown/containers.ts'
import { formats } from '../markdown/format.ts'
import { insertBreakAtCursor } from '../preview/page-breaks.ts'
import type { PageEndAct } from '../preview/page-ends/open-page-end.ts'
import { onPlatform } from '../render-settings.ts'

const STICKER_NAMES = stickers.map(({ name, zh }) => `${name} ${zh}`).join(' ')

/** A command of the editor. */
export type Command = {
  readonly id: string
  readonly label: string
  readonly group: keyof Dictionary['commands']['groups']
  /** In CodeMirror's notation: `Mod` is Command on a Mac and Control elsewhere. */
  readonly keys?: string
  /** True if the shortcut works in the whole page and not only in the text, except in other text fields. */
  readonly isEverywhere?: true
  /** More search words for the palette. */
  readonly also?: string
  readonly run: () => void
}

export type CommandContext = Pick<
  EditorContext,
  'settings' | 'config' | 'setSettings' | 'own' | 'view' | 'state' | 'openWall'
> & {
  readonly text: Dictionary
  readonly which: Language
  readonly onPanel: (panel: Panel | null) => void
  readonly onPages: () => void
  readonly onRender: () => void
  readonly onShortcuts: () => void
  readonly onOwnWords: () => void
  readonly onStickers: () => void
  readonly onPageEnd: (act: PageEndAct) => void
  readonly onProjects: () => void
}

/** Returns all commands of the editor, in display order. */
export function commandsOf(context: CommandContext): Command[] {
  return [
    ...goCommands(context),
    ...textCommands(context),
    ...designCommands(context),
    ...appCommands(context),
  ]
}

function goCommands({
  text,
  view,
  state,
  onPanel,
  onPages,
  onRender,
  onShortcuts,
  onOwnWords,
  openWall,
}: CommandContext): Command[] {
  const { commands, editor, exports, wall } = text
  return [
    { id: 'render', label: exports.render, group: 'go', keys: 'Mod-Shift-Enter', run: onRender },
    { id: 'write', label: commands.write, group: 'go', keys: 'Alt-1', run: () => view?.focus() },
    { id: 'pages', label: commands.pages, group: 'go', keys: 'Alt-2', run: onPages },
    ...PANELS.map(
      ({ name }, index): Command => ({
        id: name,
        label: editor[name],
        group: 'go',
        keys: `Alt-${index + 3}`,
        run: () => onPanel(name),
      }),
    ),
    { id: 'wall', label: wall.command, group: 'go', keys: `Alt-${PANELS.length + 3}`, run: openWall },
    { id: 'own-words', label: text.ownWords.title, group: 'go', run: onOwnWords },
    { id: 'close-panel', label: commands.closePanel, group: 'go', run: () => onPanel(null) },
    { id: 'shortcuts', label: commands.shortcuts, group: 'go', keys: 'Mod-/', run: onShortcuts },
    {
      id: 'download',
      label: text.projects.download,
      group: 'go',
      run: () => saveFile(new Blob([state.markdown], { type: 'text/markdown' }), 'galley.md'),
    },
  ]
}

function textCommands({ text, which, view, onStickers, onPageEnd }: CommandContext): Command[] {
  const { commands, containers } = text
  const inText = (command: EditorCommand) => () => {
    if (!view) return
    view.focus()
    command(view)
  }
  /** Keeps the focus where it is, because a change of the design is undone from its panel. */
  const inPlace = (command: EditorCommand) => () => {
    if (view) command(view)
  }
  return [
    ...formats.map(
      (format): Command => ({
        id: format.name,
        label: commands.formats[format.name],
        group: 'text',
        ...('key' in format ? { keys: format.key } : {}),
        run: inText(format.run),
      }),
    ),
    {
      id: 'break',
      label: commands.insertBreak,
      group: 'text',
      keys: 'Mod-Enter',
      run: inText(insertBreakAtCursor),
    },
    { id: 'why', label: text.pageEnds.whyHere, group: 'text', run: () => onPageEnd('why') },
    { id: 'move', label: text.pageEnds.moveHere, group: 'text', run: () => onPageEnd('move') },
    ...CONTAINERS.map(
      (kind): Command => ({
        id: `insert ${kind}`,
        label: containers.insert(containers.names[kind]),
        group: 'text',
        also: `::: ${kind}`,
        run: inText(insertContainer(kind, which)),
      }),
    ),
    {
      id: 'sticker',
      label: containers.sticker,
      group: 'text',
      also: STICKER_NAMES,
      run: onStickers,
    },
    { id: 'find', label: commands.find, group: 'text', keys: 'Mod-f', run: inText(openSearchPanel) },
    {
      id: 'undo',
      label: text.common.undo,
      group: 'text',
      keys: 'Mod-z',
      isEverywhere: true,
      run: inPlace(undoIn),
    },
    {
      id: 'redo',
      label: commands.redo,
      group: 'text',
      keys: 'Mod-Shift-z',
      isEverywhere: true,
      run: inPlace(redoIn),
    },
  ]
}

const undoIn: EditorCommand = (view: EditorView) => undo(view)
const redoIn: EditorCommand = (view: EditorView) => redo(view)

function designCommands(context: CommandContext): Command[] {
  const { text, which, settings, config, setSettings, own } = context
  const { design } = text
  const change = (part: RenderConfigRequest) => () =>
    setSettings({ ...settings, config: { ...settings.config, ...part } })
  const switches = {
    cover: design.cover,
    end_card: design.endCard,
    page_numbers: design.pageNumbers,
  } as const
  return [
    ...PLATFORMS.map(
      (platform): Command => ({
        id: `platform ${platform}`,
        label: `${design.platform}: ${platformProfiles[platform].name[which]}`,
        group: 'design',
        run: () => setSettings(onPlatform(settings, platform)),
      }),
    ),
    ...(Object.keys(switches) as (keyof typeof switches)[]).map(
      (name): Command => ({
        id: name,
        label: `${switches[name]}: ${config[name] ? text.commands.off : text.commands.on}`,
        group: 'design',
        run: change({ [name]: !config[name] }),
      }),
    ),
    ...(['s', 'm', 'l', 'xl'] as const).map(
      (font_size): Command => ({
        id: `size ${font_size}`,
        label: `${design.fontSize}: ${design.sizes[font_size]}`,
        group: 'design',
        run: change({ font_size }),
      }),
    ),
    ...[...own.themes, ...themes].map(
      ({ id, name, tags }): Command => ({
        id: `theme ${id}`,
        label: `${design.theme}: ${name[which]}`,
        group: 'design',
        also: [id, name.en, name.zh, ...tags].join(' '),
        run: change({ theme: id }),
      }),
    ),
  ]
}

function appCommands({ text, onProjects }: CommandContext): Command[] {
  const { shell } = text
  return [
    { id: 'projects', label: text.editor.back, group: 'app', run: onProjects },
    ...(['system', 'light', 'dark'] as const).map(
      (choice): Command => ({
        id: choice,
        label: `${shell.appearance}: ${shell[choice]}`,
        group: 'app',
        run: () => chooseAppearance(choice),
      }),
    ),
    ...LANGUAGES.map(
      (each): Command => ({
        id: each,
        label: `${text.language.change}: ${nameOf(each)}`,
        group: 'app',
        also: 'language 语言',
        run: () => language.set(each),
      }),
    ),
  ]
}
