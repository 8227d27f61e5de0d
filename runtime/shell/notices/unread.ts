import { notification } from '@portal/sdk/calls/notification';
import type { CallError } from '@portal/sdk/host';
import type { OutputOf } from '@portal/sdk/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import useSWR from 'swr';
import { usePortal, useSessionState } from '../../portal.ts';

/** Whose notices are asked for, as the spec's calls carry it; the server goes by the session. */
export function useWhose() {
  const { user } = useSessionState();
  return user && { userId: user.userId, entId: user.entId };
}

/** Unread notices by type: one answer for the bell, the centre and every page that asks the same. */
export function useUnread() {
  const { request } = usePortal();
  const whose = useWhose();
  const call = notification.getNoticeTypeByUserId;
  return useSWR<OutputOf<typeof call>, CallError>(
    whose && [call.path, whose],
    () => request(call, whose ?? {}, { quiet: true }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}

/** Unread notices of the topics that the user wants to be reminded of: the number of the bell. */
export function useReminded() {
  const { request } = usePortal();
  const whose = useWhose();
  const call = notification.topics;
  const { data, mutate } = useSWR<OutputOf<typeof call>, CallError>(
    whose && [call.path, whose],
    () => request(call, {}, { quiet: true }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const counted = data?.filter(({ muted }) => !muted) ?? [];
  return { count: counted.reduce((sum, { unread }) => sum + unread, 0), mutate };
}

/** Notices about documents of a plugin that is off are hidden: runs when a plugin with documents starts or stops. */
export function useDocumentsChange(run: () => void): void {
  const { plugins } = usePortal().registry;
  const kinds = plugins.flatMap(({ documents }) => Object.keys(documents)).join(' ');
  const known = useRef(kinds);
  const changed = useEffectEvent(run);
  useEffect(() => {
    if (known.current === kinds) return;
    known.current = kinds;
    changed();
  }, [kinds]);
}
