import type { Deployment } from '../deployment/deployment.ts';
import { life } from '../life.ts';
import { book } from './book.ts';

/** Asked by people and by tests: what is held in this tab, one line each. */
const door = '__portalLedger';

/**
 * Keeps the registry from the start, and cleans it up when something is switched off: after the pages have released
 * what they hold, by code that is fetched then.
 */
export function keepResourceRegistry(deployment: Deployment): void {
  book.open();
  let settled = false;
  const settle = async () => {
    const { switched, quarantined } = deployment.get().world;
    if (!settled && switched.size + quarantined.size === 0) return; // nothing has ever been off in this tab
    settled = true;
    const { settleResources } = await import(/* webpackChunkName: "ledger" */ './settle.ts');
    setTimeout(() => settleResources(deployment.get().world));
  };
  life.until(deployment.subscribe(() => void settle().catch(() => undefined))); // without the file: at the next switch
  const lines = async () => (await import(/* webpackChunkName: "ledger" */ './snapshot.ts')).resourceLines();
  Object.assign(globalThis, { [door]: lines });
  life.until(() => void Reflect.deleteProperty(globalThis, door));
}
