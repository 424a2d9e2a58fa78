import type { KeyboardEvent } from 'react'
import { useState } from 'react'
import { useText } from '../../language/language.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { wordsFor } from '../../ui/feedback/states.tsx'
import { say } from '../../ui/feedback/toasts.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { RenderFile } from './files.ts'
import { copyOnePicture, savePicture } from './files.ts'

/** Renders the pictures that are ready as thumbnails, and one of them enlarged. */
export function Gallery({ pictures }: { pictures: readonly RenderFile[] }) {
  const { exports: words } = useText()
  const [at, setAt] = useState<number | null>(null)
  const enlarged = at === null ? undefined : pictures[at]
  if (pictures.length === 0) return null
  return (
    <>
      <ol className="gallery">
        {pictures.map((picture, index) => (
          <li key={picture.artifact_id}>
            <button
              type="button"
              aria-label={words.enlarge(picture.page ?? index + 1)}
              onClick={() => setAt(index)}
            >
              <img src={picture.preview_url} alt={picture.alt_text ?? ''} loading="lazy" />
            </button>
            <SaveButton picture={picture} />
          </li>
        ))}
      </ol>
      {enlarged && at !== null && (
        <Enlarged picture={enlarged} at={at} count={pictures.length} onAt={setAt} />
      )}
    </>
  )
}

type EnlargedProps = {
  readonly picture: RenderFile
  readonly at: number
  readonly count: number
  readonly onAt: (at: number | null) => void
}

function Enlarged({ picture, at, count, onAt }: EnlargedProps) {
  const text = useText()
  const [isWhole, setWhole] = useState(true)
  const turn = (by: number) => onAt(Math.max(0, Math.min(count - 1, at + by)))
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  return (
    <Dialog
      className="enlarged"
      isOpen
      onClose={() => onAt(null)}
      title={text.exports.running(at + 1, count)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do what the two buttons do. */}
      <div className="enlarged-page" onKeyDown={turnByKey}>
        <IconButton icon="back" label={text.exports.previous} disabled={at === 0} onClick={() => turn(-1)} />
        <button
          type="button"
          className="enlarged-picture"
          data-whole={isWhole}
          aria-label={isWhole ? text.exports.actualSize : text.exports.wholePage}
          onClick={() => setWhole(!isWhole)}
        >
          <img
            src={picture.preview_url}
            alt={picture.alt_text ?? ''}
            width={picture.width_px ?? undefined}
            height={picture.height_px ?? undefined}
          />
        </button>
        <IconButton
          icon="next"
          label={text.exports.next}
          disabled={at === count - 1}
          onClick={() => turn(1)}
        />
      </div>
      <PictureButtons picture={picture} />
    </Dialog>
  )
}

function PictureButtons({ picture }: { picture: RenderFile }) {
  const text = useText()
  const copy = async () =>
    say((await copyOnePicture(picture)) ? text.exports.copiedPicture : text.exports.copyFailed)
  return (
    <div className="actions">
      <Button
        icon="download"
        onClick={() => void savePicture(picture).catch(() => say(text.errors.unreachable))}
      >
        {text.exports.download}
      </Button>
      <Button icon="copy" onClick={() => void copy()}>
        {text.exports.copyPicture}
      </Button>
    </div>
  )
}

function SaveButton({ picture }: { picture: RenderFile }) {
  const text = useText()
  const save = () =>
    void savePicture(picture).catch((error: unknown) => say(wordsFor(error, text), { look: 'danger' }))
  return <IconButton icon="download" label={text.exports.downloadPage(picture.page ?? 1)} onClick={save} />
}
