import { preference } from '@portal/sdk/calls/preference';
import type { Host } from '@portal/sdk/host';
import { useEffect } from 'react';
import { usePortal, useSessionState } from '../../portal.ts';
import { preferences } from '../preferences.ts';
import { settingsOf } from './settings.ts';

type Request = Host['request'];

/** Changes that follow each other are sent together. */
export const gatherMs = 500;

/** Key among the preferences that other areas keep for the user. */
const settingsKey = 'shell';

const settingsNow = (userId: string) => settingsOf(preferences.read(userId));

/** A failure leaves the settings marked, and so does a change made meanwhile: the next visit sends them. */
async function send(request: Request, userId: string): Promise<void> {
  const given = settingsNow(userId);
  await request(preference.save, { preference: { [settingsKey]: given } }, { quiet: true });
  if (JSON.stringify(settingsNow(userId)) === JSON.stringify(given)) preferences.sent(userId);
}

/** The server's copy wins, unless this browser holds changes that have not been sent. */
async function takeOver(request: Request, userId: string): Promise<void> {
  if (preferences.unsent(userId)) return send(request, userId);
  const answer = await request(preference.get, {}, { quiet: true });
  const stored = answer.preference as Readonly<Record<string, unknown>>;
  if (!preferences.unsent(userId)) preferences.adopt(userId, settingsOf(stored[settingsKey]));
}

let taken: { readonly userId: string; readonly request: Request; readonly done: Promise<void> } | undefined;

/** Settings that the user made elsewhere are in place once this resolves; without the server this browser's hold. */
export function serverCopy(request: Request, userId: string): Promise<void> {
  if (taken?.userId !== userId || taken.request !== request)
    taken = { userId, request, done: takeOver(request, userId).catch(() => undefined) };
  return taken.done;
}

/** Keeps the settings of whoever is signed in the same on the server. */
export function useServerCopy(): void {
  const { request } = usePortal();
  const { user, loggedIn } = useSessionState();
  const userId = loggedIn ? user?.userId : undefined;
  useEffect(() => {
    if (userId === undefined) {
      taken = undefined; // the next sign-in asks anew
      return undefined;
    }
    void serverCopy(request, userId);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const forget = preferences.onSettings(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void send(request, userId).catch(() => undefined), gatherMs);
    });
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [request, userId]);
}
