import { type AreaRoute, decideContribution, type Decision, isStopped, nothingOff, type Off } from '@portal/sdk/decide';
import type { ListedPlugin } from '@portal/sdk/registry';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { type Portal, PortalContext } from '../portal.ts';
import type { View } from '../router/view.ts';
import type { Deployment } from './deployment.ts';
import { newerFor } from './move-over.ts';

interface Running {
  readonly off: Off;
  readonly plugins: readonly ListedPlugin[];
}

const RunningContext = createContext<Running>({ off: nothingOff, plugins: [] });

export function inForce(deployment: Deployment): Pick<Portal, 'table' | 'registry'> {
  const { table, registry } = deployment.get();
  return { table, registry };
}

/** The portal's parts for everything below; tables and registry are replaced when something is switched. */
export function LivePortal({ portal, children }: { portal: Portal; children: ReactNode }) {
  const { deployment } = portal;
  const state = useSyncExternalStore(deployment.subscribe, deployment.get);
  const { table, registry, world: off, plugins } = state;
  const current = useMemo(() => ({ ...portal, table, registry }), [portal, table, registry]);
  const running = useMemo(() => ({ off, plugins }), [off, plugins]);
  return (
    <RunningContext value={running}>
      <PortalContext value={current}>{children}</PortalContext>
    </RunningContext>
  );
}

/** Why the deployment keeps a page away from everybody, while it does. */
export function useStop(area: AreaRoute | undefined): Decision | undefined {
  const { off } = useContext(RunningContext);
  const decision = area && decideContribution(off, area.plugin, 'route', area.route.name);
  return decision && isStopped(decision) ? decision : undefined;
}

/** The version that an open page will move to, once it holds no entries. */
export function useNewer(view: Pick<View, 'area'>): ListedPlugin | undefined {
  return newerFor(useContext(RunningContext).plugins, view);
}
