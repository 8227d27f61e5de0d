import { confirm, useSession } from '@portal/sdk';
import { forgetStartedCalls } from '@portal/sdk/first-call';
import { type Company, organization } from '@portal/sdk/calls/enterprise';
import { host } from '@portal/sdk/host';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { usePortal } from '../../portal.ts';
import { storage } from '../../session/storage.ts';
import { createSwitch } from '../../session/switch-enterprise.ts';
import { tabs } from '../tabs/tabs.ts';

const recentKey = 'recentCompanies';
const mostRecent = 20;

/** Companies that this user has switched to in this browser, the last one first. */
export function useRecent() {
  const { user: { userId } = { userId: '' } } = useSession();
  const recent = storage.choice<string[]>(userId, recentKey, []);
  const note = (entId: string) =>
    storage.saveChoice(userId, recentKey, [entId, ...recent.filter((one) => one !== entId)].slice(0, mostRecent));
  return { recent, note };
}

/** Asks for confirmation, naming the tabs whose entries would be lost. */
function agreed(message: string): Promise<boolean> {
  const unsaved = tabs.unsaved().map((title) => `“${title}”`);
  const loss = unsaved.length > 0 ? `未提交的内容将丢失：${unsaved.join('、')}。` : '';
  return confirm({ title: '切换公司', intent: 'warning', message: `${message}${loss}`, ok: '切换' });
}

/** The header that the dialog was opened from has been replaced: focus goes to the page. */
const focusPage = () => setTimeout(() => document.getElementById('content')?.focus({ preventScroll: true }));

const letDirtyTabsGo = () => tabs.release(tabs.get().tabs.flatMap(({ key, dirty }) => (dirty ? [key] : [])));

function useSwitching() {
  const { session, store, request, dialogs, forgetEntry } = usePortal();
  const { mutate } = useSWRConfig();
  return createSwitch({
    user: () => store.get().user,
    request,
    session,
    storage,
    forgetAnswers: () => {
      forgetStartedCalls();
      void mutate(() => true, undefined, { revalidate: false });
    },
    keepCompanies: (account, companies: readonly Company[]) =>
      void mutate([organization.getUserOrgs.path, { account }], companies, { revalidate: false }),
    forgetEntry,
    go: host().navigate,
    toast: dialogs.toast,
    after: (ms, run) => void setTimeout(run, ms),
  });
}

/** A confirmed switch: `busy` until the new company's data stand, then the dialog closes. */
export function useSwitch(kind: 'company' | 'enterprise', onClose: () => void) {
  const switching = useSwitching();
  const { note } = useRecent();
  const [busy, setBusy] = useState(false);
  async function switchTo(entId: string, question: string): Promise<void> {
    if (busy || !(await agreed(question))) return;
    setBusy(true);
    letDirtyTabsGo();
    const switched = await switching[kind](entId);
    setBusy(false);
    if (!switched) return;
    note(entId);
    onClose();
    focusPage();
  }
  return { busy, switchTo };
}
