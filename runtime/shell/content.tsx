import { Boundary, ErrorState } from '@portal/sdk/ui';
import { useLocation, useNavigate } from 'react-router';
import { healPage } from '#areas/link';
import { AccessFault } from '../faults/fault.tsx';
import type { View } from '../router/view.ts';

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

/** A view's page, or the card that stands for it; a fault of the page stays inside. */
export function Content({ view }: { view: View }) {
  const { Page, failure } = view;
  if (failure !== undefined) return <LoadFailure view={view} />;
  if (!Page) return <AccessFault path={view.path} />;
  return (
    <Boundary key={view.path} name={view.title}>
      <Page />
    </Boundary>
  );
}
