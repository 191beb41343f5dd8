import { MAX_PICTURE_BYTES } from '@adarash/contract/basics';
import pictures from '@adarash/texts/picture.json';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import toast from 'react-hot-toast';
import { namedLabel } from '../i18n/named.tsx';
import { staffTexts } from '../i18n/texts.ts';
import { Button } from './button.tsx';

const t = staffTexts('picture', pictures);

interface PictureChoiceProps {
  shown: { hallCode: string; hash: string } | null;
  /** With the picture in base64, made small enough. */
  onChoose: (picture: string) => void;
  onRemove: () => void;
  busy: boolean;
}

export function PictureChoice({ shown, onChoose, onRemove, busy }: PictureChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const picture = await shrinkPicture(file).catch(() => null);
    if (picture === null) toast.error(t('noPicture'));
    else onChoose(picture);
  };
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      {shown !== null && (
        <img
          src={`/api/public/halls/${shown.hallCode}/picture?hash=${shown.hash}`}
          alt={t('picture')}
          className="h-16 max-w-40 rounded-control bg-sunken object-contain"
        />
      )}
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap gap-2">
          <input
            ref={field}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={namedLabel(t('choosePicture'))}
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Button
            text={t('choosePicture')}
            variant="secondary"
            icon={<ImagePlus />}
            busy={busy}
            onClick={() => field.current?.click()}
          />
          {shown !== null && (
            <Button text={t('removePicture')} variant="ghost" icon={<Trash2 />} disabled={busy} onClick={onRemove} />
          )}
        </div>
        <p className="text-xs text-ink-soft">{t('pictureHint')}</p>
      </div>
    </div>
  );
}

/** As large as it is ever shown, and smaller steps for a picture that is still too heavy. */
const WIDEST = [960, 640, 400, 240];

/**
 * The picture as the display and papers need it: redrawn at the size of the display, so that neither the pixels of a
 * phone's camera nor where it was taken are sent. Null: no picture at all.
 */
async function shrinkPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  for (const widest of WIDEST) {
    const canvas = drawn(picture, Math.min(1, widest / picture.width, widest / picture.height));
    for (const type of typesFor(canvas, file)) {
      const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.85));
      if (smaller !== null && smaller.size <= MAX_PICTURE_BYTES) return base64Of(smaller);
    }
  }
  return null;
}

/** It goes on paper as well: PNG preserves a logo's clear ground and sharp edges, JPEG makes a photograph small. */
function typesFor(canvas: HTMLCanvasElement, file: Blob): string[] {
  if (isClear(canvas)) return ['image/png'];
  return file.type === 'image/png' ? ['image/png', 'image/jpeg'] : ['image/jpeg'];
}

function drawn(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function isClear(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 255) return true;
  return false;
}

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
