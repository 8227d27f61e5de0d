import { Boundary, ErrorState } from '@portal/sdk/ui';
import { Activity, lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { healPage } from '#areas/link';
import { useStop } from '../deployment/live-portal.tsx';
import type { View } from '../router/view.ts';

const UnknownPath = lazy(() => import(/* webpackChunkName: "faults" */ '../faults/unknown-path.tsx'));
const Stopped = lazy(() => import(/* webpackChunkName: "stopped" */ '../deployment/stopped.tsx'));
const Reopen = lazy(() => import(/* webpackChunkName: "stopped" */ '../deployment/reopen.tsx'));

/** A page that could not be loaded costs this card and nothing else. */
function LoadFailure({ view }: { view: View }) {
  const navigate = useNavigate();
  const location = useLocation();
  const retry = async () => {
    if (view.area) await healPage(view.area.plugin, view.area.route, globalThis.fetch).catch(() => undefined);
    await navigate(`${location.pathname}${location.search}`, { replace: true });
  };
  return (
    <ErrorState
      title={`“${view.area?.plugin.name ?? view.title}”加载失败`}
      message="该功能的程序文件缺失或校验未通过，其他功能不受影响。请重试，仍有问题请联系客服。"
      onRetry={retry}
    />
  );
}

/** The page; while it is switched off it waits hidden behind the notice, with what was typed. */
function PageOrNotice({ view }: { view: View }) {
  const { Page, area, path, title } = view;
  const stop = useStop(area);
  return (
    <>
      {(stop || !Page) && area && (
        <Suspense fallback={null}>{stop ? <Stopped decision={stop} plugin={area.plugin} /> : <Reopen />}</Suspense>
      )}
      {Page && (
        <Activity mode={stop ? 'hidden' : 'visible'}>
          <Boundary key={path} name={title} {...(area && { owner: area.plugin.id })}>
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
