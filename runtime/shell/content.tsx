import { type AreaRoute, loadFailure } from '@portal/sdk/decide';
import { Boundary, ErrorState } from '@portal/sdk/ui';
import type { FaultShown } from '@portal/sdk/ui/host';
import { Activity, lazy, type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate } from '@portal/sdk/navigation';
import { healPage } from '#areas/link';
import { useNewer, useStop } from '../deployment/live-portal.tsx';
import { usePageEntry } from '../resources/use-page-entry.ts';
import type { View } from '../router/view.ts';
import { InTime } from './in-time.tsx';

const UnknownPath = lazy(() => import(/* webpackChunkName: "faults" */ '../faults/unknown-path.tsx'));
const Stopped = lazy(() => import(/* webpackChunkName: "stopped" */ '../deployment/stopped.tsx'));
const NewVersion = lazy(() => import(/* webpackChunkName: "stopped" */ '../deployment/new-version.tsx'));
const Reopen = lazy(() => import(/* webpackChunkName: "stopped" */ '../deployment/reopen.tsx'));

/** The card that names the owner; without its code, the plain one. */
const PluginFault = lazy(() =>
  import(/* webpackChunkName: "stopped" */ '../faults/plugin-fault.tsx').catch(() => ({
    default: ({ fault }: { fault: FaultShown; area: AreaRoute }) => <>{fault.plain}</>,
  })),
);

const cardOf =
  (area: AreaRoute) =>
  (fault: FaultShown): ReactNode => (
    <Suspense fallback={fault.plain}>
      <PluginFault fault={fault} area={area} />
    </Suspense>
  );

/** A page that could not be loaded is replaced by this card; nothing else is affected. */
function LoadFailure({ view }: { view: View }) {
  const navigate = useNavigate();
  const location = useLocation();
  const retry = async () => {
    if (view.area) await healPage(view.area.plugin, view.area.route, globalThis.fetch).catch(() => undefined);
    await navigate(`${location.pathname}${location.search}`, { replace: true });
  };
  return <ErrorState {...loadFailure(view.area?.plugin.name ?? view.title)} onRetry={retry} />;
}

/** The page; while it is switched off it waits hidden behind the notice, with what was typed. */
function PageOrNotice({ view }: { view: View }) {
  const { Page, area, path, title } = view;
  const stop = useStop(area);
  const newer = useNewer(view);
  usePageEntry(Page && area, path);
  return (
    <>
      {(stop || !Page) && area && (
        <Suspense fallback={null}>{stop ? <Stopped decision={stop} plugin={area.plugin} /> : <Reopen />}</Suspense>
      )}
      {Page && !stop && newer && (
        <Suspense fallback={null}>
          <NewVersion plugin={newer} />
        </Suspense>
      )}
      {Page && (
        <Activity mode={stop ? 'hidden' : 'visible'}>
          <Boundary
            key={`${path} ${area?.plugin.version}`}
            name={title}
            mode={stop ? 'paused' : 'live'}
            {...(area && { owner: area.plugin.id, card: cardOf(area) })}
          >
            <InTime area={area}>
              <Page />
            </InTime>
          </Boundary>
        </Activity>
      )}
    </>
  );
}

/** A view's page, or the card that stands for it; a fault of the page stays inside. */
export function Content({ view }: { view: View }) {
  const { Page, failure, area } = view;
  if (failure !== undefined) return <LoadFailure view={view} />;
  if (Page || area) return <PageOrNotice view={view} />;
  return (
    <Suspense fallback={null}>
      <UnknownPath path={view.path} />
    </Suspense>
  );
}
