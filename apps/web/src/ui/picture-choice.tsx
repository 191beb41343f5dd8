import pictures from '@adarash/texts/picture.json';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import toast from 'react-hot-toast';
import { namedLabel } from '../i18n/named.tsx';
import { staffTexts } from '../i18n/texts.ts';
import { shrinkPicture } from '../lib/shrink-picture.ts';
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
