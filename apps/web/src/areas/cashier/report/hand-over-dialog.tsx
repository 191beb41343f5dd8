import type { GameRow } from '@adarash/contract';
import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { handOver, undoableQuery, undoHandOver } from '@/api/hand-over.ts';
import { useIntent } from '@/api/use-intent.ts';
import { tc } from '@/i18n/common.ts';
import { formatDateTime, formatMoney } from '@/lib/format.ts';
import { openOf, owedIn, sumOf } from '@/lib/owed.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { Banner } from '@/ui/feedback.tsx';
import { HandOverList } from '@/ui/hand-over-list.tsx';
import { t } from './texts.ts';

/** What was won in a game, handed over or undone at the counter after the game itself is off the screen. */
export function HandOverDialog({ game, onClose }: { game: GameRow; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const outcome = {
    failed: t('handOverFailed'),
    onDone: () => setFailure(null),
    onFailed: (sentence: string) => setFailure(sentence),
  };
  const giving = useIntent(handOver, outcome);
  const undoing = useIntent(undoHandOver, outcome);
  const { data: undoable } = useQuery(undoableQuery);
  const busy = giving.isPending || undoing.isPending;
  const owed = owedIn(game);
  const open = openOf(owed).filter(({ of }) => of === 'prize');
  const gameId = game._id;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('handOverTitle', { number: game.gameNumber })}
      game={game}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {tc('close')}
          </Button>
          {open.length > 1 && (
            <Button icon={<HandCoins />} busy={busy} onClick={() => giving.mutate({ gameId, of: 'prize' })}>
              {t('handOverSum', { sum: formatMoney(sumOf(open)) })}
            </Button>
          )}
        </>
      }
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <HandOverList
        owed={owed}
        busy={busy}
        undoable={undoable}
        onHandOver={({ of, cardId }) => giving.mutate({ gameId, of, cardId })}
        onUndo={({ of, cardId }, reason) =>
          undoing.mutateAsync({ gameId, of, cardId, reason }).then(
            () => true,
            () => false,
          )
        }
        words={{
          what: ({ of, cardId, amount }) =>
            t(of === 'jackpot' ? 'jackpotOfCard' : 'prizeOfCard', { card: cardId, sum: formatMoney(amount) }),
          withheld: (won, withheld) => t('taxWithheld', { won: formatMoney(won), withheld: formatMoney(withheld) }),
          payByBank: t('payByBank'),
          open: t('open'),
          handOver: t('handOver'),
          handOverTo: ({ cardId, amount }) => t('handOverTo', { card: cardId, sum: formatMoney(amount) }),
          handedOver: ({ by, at }) => t('handedOverBy', { name: by, time: formatDateTime(at) }),
          undo: t('undo'),
          undoIt: t('undoHandOver'),
          reason: t('reason'),
          reasonRequired: t('reasonRequired'),
        }}
      />
    </Dialog>
  );
}
