import { useCall, useTopic } from '@portal/sdk';
import { notification, type Notice } from '@portal/sdk/calls/notification';
import type { NoticeType } from '@portal/sdk/calls/notice-types';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useDocumentsChange, useWhose } from './unread.ts';

/** spec 9. */
export const noticePageSize = 6;

export interface Filters {
  readonly keyword?: string;
  readonly from?: string;
  readonly to?: string;
}

interface Question extends Filters {
  readonly page: number;
}

const none: readonly Notice[] = [];

/** The notices of one type, page by page; a failure leaves no rows. Asked again when unread counts may have changed. */
export function useNotices(noticeType: NoticeType) {
  const whose = useWhose();
  const [asked, setAsked] = useState<{ type: NoticeType; question: Question }>();
  const question = asked?.type === noticeType ? asked.question : { page: 1 };
  const set = (next: Question) => setAsked({ type: noticeType, question: next });
  const { page, ...filters } = question;
  const input = whose && { ...whose, ...filters, noticeType, page, size: noticePageSize };
  const { data, error, loading, reload } = useCall(notification.getNotification, input);
  useTopic('todo:changed', () => void reload());
  /** A repeated question asks for what has changed since. */
  const search = (next: Filters) => {
    if (page === 1 && JSON.stringify(next) === JSON.stringify(filters)) void reload();
    else set({ ...next, page: 1 });
  };
  // rows of the type before stay away: one could be opened by mistake
  const shown = error || data?.records.some((notice) => notice.noticeType !== noticeType) ? undefined : data;
  return {
    rows: shown?.records ?? none,
    total: shown?.total ?? 0,
    page,
    filters,
    loading,
    error,
    reload,
    turn: (to: number) => set({ ...filters, page: to }),
    search,
  };
}

type Key = readonly [path: string, input: object] | undefined;

/** By its type: cards ask for all types together. */
const isOfCentre = (key: Key): boolean => key?.[0] === notification.getNotification.path && 'noticeType' in key[1];

/**
 * Where the centre is open it asks anew when documents come and go with their plugin; elsewhere nothing is asked, but
 * what was asked before is not shared with a centre that opens within SWR's two seconds.
 */
export function useFreshNotices(): void {
  const { mutate } = useSWRConfig();
  useDocumentsChange(() => void mutate(isOfCentre));
}

export type Notices = ReturnType<typeof useNotices>;
