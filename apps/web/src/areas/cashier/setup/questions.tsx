import { birrFromSantim, type Santim } from '@adarash/rules/money';
import { DrawWarnings } from '@/game/draw/draw-notice.tsx';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import type { Question } from './counter/state.ts';
import { useCounter, useCounterView } from './counter/use-counter.ts';
import { CASHIER_SETUP, countOfCards, type SetupText, useSetupSentences } from './texts.ts';

/** Confirmation dialog for actions that remove cards, change money or start a game. */
export function Questions() {
  const { word } = useT(CASHIER_SETUP);
  const { both, sentence } = useSetupSentences();
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
      title={both(title)}
      marks={<DrawWarnings game={{ designated: isDesignated, manualCalls: 0 }} />}
      description={sentence(hint)}
      confirmLabel={both(done)}
      onConfirm={counter.question.confirm}
      onClose={counter.question.dismiss}
    >
      {question.kind === 'beside' && <Button text={word('sellNext')} onClick={counter.games.sellAhead} />}
    </ConfirmDialog>
  );
}

interface Words {
  title: SetupText;
  hint: SetupText;
  done: SetupText;
  danger: boolean;
}

const money = (amount: Santim) => ({ birr: birrFromSantim(amount) });

function wordsOf(question: Question, gameNumber: number): Words {
  switch (question.kind) {
    case 'give-back':
      return giveBackWords(question);
    case 'remove':
      return {
        title: { key: 'alreadySold', values: { number: question.card } },
        hint: { key: 'alreadySoldHint' },
        done: { key: 'remove' },
        danger: true,
      };
    case 'short':
      return {
        title: { key: 'shortAsk', values: { amount: money(question.missing) } },
        hint: { key: 'shortHint', values: { due: money(question.due) } },
        done: { key: 'shortDo' },
        danger: false,
      };
    case 'clear':
      return {
        title: { key: 'clearAsk', values: { cards: countOfCards(question.cards), amount: money(question.amount) } },
        hint: { key: 'clearHint' },
        done: { key: 'giveBackDo', values: { amount: money(question.amount) } },
        danger: true,
      };
    case 'price':
      return priceWords(question);
    case 'few':
      return {
        title: {
          key: 'fewAsk',
          values: {
            number: gameNumber,
            cards: countOfCards(question.cards),
            prize: { birr: question.prize },
          },
        },
        hint: { key: 'fewHint' },
        done: { key: 'start' },
        danger: false,
      };
    case 'beside':
      return {
        title: { key: 'besideAsk', values: { running: question.running, number: gameNumber } },
        hint: { key: 'besideHint' },
        done: { key: 'startBeside' },
        danger: true,
      };
  }
}

function giveBackWords({ cards, amount, game }: Extract<Question, { kind: 'give-back' }>): Words {
  return {
    title: { key: 'giveBackAsk', values: { number: cards.join(', '), amount: money(amount) } },
    hint: game === null ? { key: 'giveBackHint' } : { key: 'giveBackOfGame', values: { number: game.gameNumber } },
    done: { key: 'giveBackDo', values: { amount: money(amount) } },
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
    title: { key: priceTitleKey(number, amount), values },
    hint: { key: 'priceHint' },
    done: { key: amount < 0 ? 'collectDo' : 'giveBackDo', values: { amount: difference } },
    danger: true,
  };
}
