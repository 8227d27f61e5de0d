/** `?safe`: this tab runs what the portal's own build holds, `?safe=all` of that the administration alone. */
import { administrationPath, type SwitchState } from '@portal/sdk/calls/plugin-tabs';
import type { ListedRegistry } from '@portal/sdk/registry';
import { storage } from '../session/storage.ts';
import { createDeployment, type Deployment } from './deployment.ts';

const all = 'all';

/** Kept for the tab: the next address need not name it. */
function modeOf(): string | null {
  const asked = new URLSearchParams(location.search).get('safe');
  if (asked !== null) storage.saveSafeMode(asked);
  return storage.safeMode();
}

const withoutVersions = (state: SwitchState): SwitchState => ({ ...state, versions: [] });

/** A deployment without what teams have published; undefined outside of the safe mode. */
export function safely(registry: ListedRegistry, switches: SwitchState | undefined): Deployment | undefined {
  const mode = modeOf();
  if (mode === null) return undefined;
  const deployment = createDeployment(registry, { embedded: switches && withoutVersions(switches) });
  const others = registry.plugins.filter(({ routes }) => !routes.some(({ path }) => path === administrationPath));
  if (mode === all) for (const { id } of others) deployment.quarantine(id, true);
  return { ...deployment, adopt: (next) => deployment.adopt(withoutVersions(next)) };
}
