import { canOpen } from '@portal/sdk';
import type { Portal } from '../portal.ts';
import { preferences } from '../shell/preferences.ts';
import { serverCopy } from '../shell/preferences/server-copy.ts';
import { homePath } from './paths.ts';

/** Longest wait for settings that were made in another browser. */
const patienceMs = 1000;

/** The page that the user has chosen to begin with, as long as they may open it; else the home page. */
export async function chosenLanding({ request, store }: Pick<Portal, 'request' | 'store'>): Promise<string> {
  const userId = store.get().user?.userId;
  if (userId === undefined) return homePath;
  await Promise.race([serverCopy(request, userId), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  const { landing } = preferences.read(userId);
  return landing !== '' && canOpen(landing) ? landing : homePath;
}
