/** Tells the server which versions this tab runs, so that a publication can be followed through all open tabs. */
import { bus } from '@portal/sdk';
import { pluginTabs } from '@portal/sdk/calls/plugin-tabs';
import { life } from '../life.ts';
import type { Watched } from './watch-faults.ts';

/** Thousands of tabs follow the same publication: their reports are spread over time. */
const spreadMs = 2000;

export function tellRuns({
  deployment,
  request,
  signedIn,
}: Pick<Watched, 'deployment' | 'request' | 'signedIn'>): void {
  const tab = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36).padStart(7, '0')).join(
    '-',
  );
  let told = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    timer = undefined;
    if (!signedIn()) return;
    const versions = deployment.get().plugins.map(({ id, version }) => ({ plugin: id, version }));
    const key = JSON.stringify(versions);
    if (key === told) return;
    told = key;
    void request(pluginTabs.runs, { tab, versions }, { quiet: true }).catch(() => {
      told = ''; // with the next change
    });
  };
  const soon = () => {
    timer ??= setTimeout(tell, Math.random() * spreadMs);
  };
  const close = () => {
    if (told === '' || !signedIn()) return;
    told = '';
    void request(pluginTabs.runs, { tab, versions: [] }, { quiet: true, lasting: true }).catch(() => undefined);
  };
  soon();
  life.until(deployment.subscribe(soon));
  life.until(
    bus.on('auth:changed', () => {
      told = '';
      soon();
    }),
  );
  addEventListener('pagehide', close, { signal: life.signal });
  addEventListener('pageshow', ({ persisted }) => persisted && soon(), { signal: life.signal });
  life.until(() => clearTimeout(timer));
}
