import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { AreaRoute } from '../areas/routes.ts';
import { type Decision, decideContribution, isStopped, nothingOff, type Off } from '../decide/decide.ts';
import { type Portal, PortalContext } from '../portal.ts';
import type { Deployment } from './deployment.ts';

const OffContext = createContext<Off>(nothingOff);

export function inForce(deployment: Deployment): Pick<Portal, 'table' | 'registry'> {
  const { table, registry } = deployment.get();
  return { table, registry };
}

/** The portal's parts for everything below; tables and registry are replaced when something is switched. */
export function LivePortal({ portal, children }: { portal: Portal; children: ReactNode }) {
  const { deployment } = portal;
  const state = useSyncExternalStore(deployment.subscribe, deployment.get);
  const { table, registry, world } = state;
  const current = useMemo(() => ({ ...portal, table, registry }), [portal, table, registry]);
  return (
    <OffContext value={world}>
      <PortalContext value={current}>{children}</PortalContext>
    </OffContext>
  );
}

/** Why the deployment keeps a page away from everybody, while it does. */
export function useStop(area: AreaRoute | undefined): Decision | undefined {
  const off = useContext(OffContext);
  const decision = area && decideContribution(off, area.plugin, 'route', area.route.name);
  return decision && isStopped(decision) ? decision : undefined;
}
