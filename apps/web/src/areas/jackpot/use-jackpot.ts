import type { Answer } from '@adarash/contract';
import type { ChangeRoute } from '@adarash/contract/invalidation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, cardsQuery, useAnswer, useNoDesignatedSince } from '../../api/answers.ts';
import type { RequestInput } from '../../api/client.ts';
import { type ActionOptions, useAction } from '../../api/use-action.ts';
import { useT } from '../../i18n/use-t.tsx';
import type { Checks } from '../../lib/form-checks.ts';
import { useForm } from '../../lib/use-form.ts';
import { useUser } from '../../session/session.ts';
import { JACKPOT } from './texts.ts';

const MOST_CARDS_BY_DEFAULT = 100;

interface Notice {
  tone: 'error' | 'success';
  text: string;
}

/** Returns the current jackpot and awards of the managed cashier, and the result of the last action. */
export function useJackpot() {
  const { t } = useT(JACKPOT);
  const client = useQueryClient();
  const { managedCashier } = useUser();
  const cashierId = managedCashier ?? '';
  const ofHall = { params: { cashierId } };
  const jackpot = useAnswer('GET /jackpot/:cashierId', ofHall);
  const history = useAnswer('GET /jackpot/:cashierId/history', ofHall);
  const { data: cards } = useQuery(cardsQuery);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [refreshing, setRefreshing] = useState(false);
  const notices = {
    shown: notice,
    clear: () => setNotice(null),
    succeed: (text: string) => setNotice({ tone: 'success', text }),
    fail: (text: string) => setNotice({ tone: 'error', text }),
  };

  const refresh = async () => {
    setRefreshing(true);
    notices.clear();
    const once = { retry: false, staleTime: 0 };
    try {
      await Promise.all([
        client.fetchQuery({ ...answerOf('GET /jackpot/:cashierId', ofHall), ...once }),
        client.fetchQuery({ ...answerOf('GET /jackpot/:cashierId/history', ofHall), ...once }),
      ]);
      notices.succeed(t('refreshed'));
    } catch {
      notices.fail(t('refreshFailed'));
    } finally {
      setRefreshing(false);
    }
  };

  return {
    cashierId,
    jackpot: jackpot.data,
    history: history.data,
    load: {
      isPending: jackpot.isPending || history.isPending,
      isError: jackpot.isError || history.isError,
      refetch: refresh,
      isFetching: refreshing,
    },
    maxCard: cards?.at(-1) ?? MOST_CARDS_BY_DEFAULT,
    /** Whether staff may select the winning card of an award. */
    mayChoose: useNoDesignatedSince() === null,
    notices,
  };
}

export type JackpotManager = ReturnType<typeof useJackpot>;

/** Returns a function that changes the jackpot. Each request first removes the message of the previous request. */
export const useJackpotAction = <K extends ChangeRoute>(
  manager: JackpotManager,
  route: K,
  options: ActionOptions<K>,
) => {
  const { mutate, isPending } = useAction(route, { onFailed: manager.notices.fail, ...options });
  const run: typeof mutate = (...given) => {
    manager.notices.clear();
    mutate(...given);
  };
  return { run, busy: isPending };
};

interface JackpotForm<K extends ChangeRoute, Values extends object> {
  initial: Values;
  checks: Checks<Values>;
  asked: (values: Values) => RequestInput<K>;
  failed: string;
  done: (answer: Answer<K>) => string;
  onClose: () => void;
}

/**
 * Returns the form of a jackpot dialog. The dialog closes after a successful request. After an error it stays open and
 * displays the reason.
 */
export function useJackpotForm<K extends ChangeRoute, Values extends object>(
  manager: JackpotManager,
  route: K,
  { initial, checks, asked, failed, done, onClose }: JackpotForm<K, Values>,
) {
  const form = useForm(initial, checks);
  const { run, busy } = useJackpotAction(manager, route, {
    failed,
    onDone: (answer) => {
      manager.notices.succeed(done(answer));
      onClose();
    },
    onFailed: form.setFailure,
  });
  const onSubmit = form.submit((values) => run(asked(values)));
  return { form, window: { failure: form.status.failure, busy, disabled: !form.status.isValid, onSubmit, onClose } };
}
