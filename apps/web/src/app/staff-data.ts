import toast from 'react-hot-toast';
import { createApi } from '../api/api.ts';
import { sentenceOf } from '../api/client.ts';
import { COMMON } from '../i18n/staff-area.ts';
import type { StaffI18n } from '../i18n/staff-i18n.ts';
import { createHallStream } from '../live/hall-stream.ts';
import { createCounterClaim } from '../session/counter-id.ts';
import type { Session } from '../session/session.ts';
import { createQueryClient, prefetch, type Queries } from './query-client.ts';
import { createSecondPersonWindows } from './second-person-windows.tsx';

/** Creates the API client, query cache and event stream of the screens that require a session. */
export function createStaffData(session: Session, i18n: StaffI18n) {
  const say = (key: 'accessDenied' | 'authenticationFailed') => i18n.textsOf(COMMON).t(key);
  const secondPerson = createSecondPersonWindows();
  const endSession = () => {
    const text = say('authenticationFailed');
    if (session.get().user !== null) toast.error(text, { id: text });
    session.clear();
  };
  const api = createApi({
    withSecond: secondPerson.sign,
    onRefused(error) {
      if (error.status === 401) return endSession();
      const text = sentenceOf(error, say('accessDenied'));
      toast.error(text, { id: text });
    },
  });
  const queryClient = createQueryClient(api);
  return {
    api,
    queryClient,
    secondPerson,
    hallStream: createHallStream(),
    claimCounter: createCounterClaim(),
    prefetch: (queries: Queries) => prefetch(queryClient, queries),
  };
}

export type StaffData = ReturnType<typeof createStaffData>;
