import type { HallPattern } from '@adarash/contract';
import { MAX_OWN_PATTERNS, nameIn, shapesShown } from '@adarash/rules/pattern';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { ShapePicture } from '@/game/board/pattern-picture.tsx';
import { answerWords } from '@/i18n/server-words.ts';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { IconButton } from '@/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '@/ui/dialogs/dialog.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { PatternEditor } from './pattern-editor.tsx';
import { PATTERNS } from './texts.ts';

type Doing = { kind: 'draw' } | { kind: 'edit' | 'delete'; pattern: HallPattern };

/** Custom patterns of the hall. They can be created, updated and deleted here. */
export default function PatternsDialog({ onClose }: { onClose: () => void }) {
  const { t, word } = useT(PATTERNS);
  const { data, isError } = useAnswer('GET /patterns', {});
  const patterns = data?.patterns;
  const [doing, setDoing] = useState<Doing | null>(null);
  const done = () => setDoing(null);
  if (doing?.kind === 'draw') return <PatternEditor pattern={null} onClose={done} />;
  if (doing?.kind === 'edit') return <PatternEditor pattern={doing.pattern} onClose={done} />;
  const isFull = (patterns?.length ?? 0) >= MAX_OWN_PATTERNS;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={word('title')}
        description={t('hint')}
        footer={
          <>
            <Button text={word('close')} variant="secondary" onClick={onClose} />
            <Button
              text={word('draw')}
              icon={<Plus />}
              disabled={patterns === undefined || isFull}
              onClick={() => setDoing({ kind: 'draw' })}
            />
          </>
        }
      >
        {isError && <Banner tone="error">{t('failed')}</Banner>}
        {patterns === undefined && !isError && <Skeleton className="h-24" />}
        {patterns?.length === 0 && <EmptyState title={t('none')} />}
        {patterns !== undefined && patterns.length > 0 && (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {patterns.map((pattern) => (
                <PatternRow key={pattern._id} pattern={pattern} onDo={(kind) => setDoing({ kind, pattern })} />
              ))}
            </ul>
            <p className="pt-2 text-right text-xs text-ink-soft">
              {t('count', { count: patterns.length, most: MAX_OWN_PATTERNS })}
            </p>
          </>
        )}
      </Dialog>
      {doing?.kind === 'delete' && <DeletePattern pattern={doing.pattern} onClose={done} />}
    </>
  );
}

function PatternRow({ pattern, onDo }: { pattern: HallPattern; onDo: (kind: 'edit' | 'delete') => void }) {
  const { named } = useT(PATTERNS);
  const name = nameIn(pattern.names);
  const others = [pattern.names.am, pattern.names.om].filter((other) => other !== undefined && other !== name);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="flex gap-1">
        {shapesShown(pattern.pattern).map((line) => (
          <ShapePicture key={line.mask} line={line} className="size-9 sm:size-11" />
        ))}
      </span>
      <span className="min-w-0 flex-1 basis-24">
        <span className="block font-semibold break-words">{name}</span>
        {others.length > 0 && <span className="block text-sm break-words text-ink-soft">{others.join(' · ')}</span>}
      </span>
      <span className="ml-auto flex">
        <IconButton label={named('editNamed', { name })} icon={<Pencil />} onClick={() => onDo('edit')} />
        <IconButton label={named('deleteNamed', { name })} icon={<Trash2 />} onClick={() => onDo('delete')} />
      </span>
    </li>
  );
}

function DeletePattern({ pattern, onClose }: { pattern: HallPattern; onClose: () => void }) {
  const { t, word } = useT(PATTERNS);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useAction('DELETE /patterns/:id', {
    failed: t('deleteFailed'),
    done: answerWords,
    onDone: onClose,
    onFailed: setFailure,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={word('deleteTitle')}
      description={t('deleteHint', { name: nameIn(pattern.names) })}
      confirmLabel={word('delete')}
      busy={isPending}
      onConfirm={() => mutate({ params: { id: pattern._id } })}
      onClose={onClose}
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
    </ConfirmDialog>
  );
}
