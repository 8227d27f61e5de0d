import { loadFailure } from '@portal/sdk/decide';
import { Boundary, ErrorState } from '@portal/sdk/ui';
import { Activity, lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { healPage } from '#areas/link';
import { useNewer, useStop } from '../deployment/live-portal.tsx';
import { usePageEntry } from '../ledger/use-page-entry.ts';
import type { View } from '../router/view.ts';

const UnknownPath = lazy(() => import(/* webpackChunkName: "faults" */ '../faults/unknown-path.tsx'));
const Stopped = lazy(() => import(/* webpackChunkName: "stopped" */ '../deployment/stopped.tsx'));
const NewVersion = lazy(() => import(/* webpackChunkName: "stopped" */ '../deployment/new-version.tsx'));
const Reopen = lazy(() => import(/* webpackChunkName: "stopped" */ '../deployment/reopen.tsx'));

/** A page that could not be loaded costs this card and nothing else. */
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
            paused={stop !== undefined}
            {...(area && { owner: area.plugin.id })}
          >
            <Page />
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
