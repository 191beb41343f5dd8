import { birrFromSantim, type Santim } from '@adarash/rules/money';
import { DrawWarnings } from '@/game/draw/draw-notice.tsx';
import { cardsText } from '@/i18n/common.ts';
import { formatMoney } from '@/lib/format.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import type { Question } from './counter/state.ts';
import { useCounter, useCounterView } from './counter/use-counter.ts';
import { t } from './texts.ts';

/** Confirmation dialog for actions that remove cards, change money or start a game. */
export function Questions() {
  const counter = useCounter();
  const { question, number, isDesignated } = useCounterView((view, state) => ({
    question: state.question,
    number: view.gameNumber,
    isDesignated: view.isDesignated,
  }));
  if (question === null) return null;
  const { title, hint, done, danger } = wordsOf(question, number ?? 0);
  return (
    <ConfirmDialog
      open
      danger={danger}
      title={title}
      marks={<DrawWarnings game={{ designated: isDesignated, manualCalls: 0 }} />}
      description={hint}
      confirmLabel={done}
      onConfirm={counter.confirm}
      onClose={counter.dismiss}
    >
      {question.kind === 'beside' && <Button text={t('sellNext')} onClick={counter.sellAhead} />}
    </ConfirmDialog>
  );
}

interface Words {
  title: string;
  hint: string;
  done: string;
  danger: boolean;
}

const money = (amount: Santim) => formatMoney(birrFromSantim(amount));

function wordsOf(question: Question, gameNumber: number): Words {
  switch (question.kind) {
    case 'give-back':
      return giveBackWords(question);
    case 'remove':
      return {
        title: t('alreadySold', { number: question.card }),
        hint: t('alreadySoldHint'),
        done: t('remove'),
        danger: true,
      };
    case 'clear':
      return {
        title: t('clearAsk', { cards: cardsText(question.cards), amount: money(question.amount) }),
        hint: t('clearHint'),
        done: t('giveBackDo', { amount: money(question.amount) }),
        danger: true,
      };
    case 'price':
      return priceWords(question);
    case 'few':
      return {
        title: t('fewAsk', {
          number: gameNumber,
          cards: cardsText(question.cards),
          prize: formatMoney(question.prize),
        }),
        hint: t('fewHint'),
        done: t('start'),
        danger: false,
      };
    case 'beside':
      return {
        title: t('besideAsk', { running: question.running, number: gameNumber }),
        hint: t('besideHint'),
        done: t('startBeside'),
        danger: true,
      };
  }
}

function giveBackWords({ cards, amount, game }: Extract<Question, { kind: 'give-back' }>): Words {
  return {
    title: t('giveBackAsk', { number: cards.join(', '), amount: money(amount) }),
    hint: game === null ? t('giveBackHint') : t('giveBackOfGame', { number: game.gameNumber }),
    done: t('giveBackDo', { amount: money(amount) }),
    danger: true,
  };
}

function priceTitleKey(number: number, amount: Santim) {
  if (amount < 0) return number === 1 ? 'priceCollectOne' : 'priceCollect';
  return number === 1 ? 'priceGiveBackOne' : 'priceGiveBack';
}

function priceWords({ number, from, to, amount }: Extract<Question, { kind: 'price' }>): Words {
  const difference = money((amount < 0 ? -amount : amount) as Santim);
  const values = { number, from: money(from), to: money(to), amount: difference };
  return {
    title: t(priceTitleKey(number, amount), values),
    hint: t('priceHint'),
    done: t(amount < 0 ? 'collectDo' : 'giveBackDo', { amount: difference }),
    danger: true,
  };
}
