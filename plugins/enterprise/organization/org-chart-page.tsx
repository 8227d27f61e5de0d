import { useCall } from '@portal/sdk';
import { organization } from '@portal/sdk/calls/enterprise';
import { EmptyState, WhenLoaded } from '@portal/sdk/ui';
import { ListPage } from '@portal/sdk/ui/table';
import { OrgChart } from '@portal/sdk/ui/tree';
import { OrgViews } from '../views.tsx';

/** 组织图：整个集团一张图。 */
export function OrgChartPage() {
  const answer = useCall(organization.getAll, {});
  return (
    <ListPage
      title="组织管理"
      views={<OrgViews view="chart" />}
      description="滚轮缩放，拖动平移；点击单位展开或收起下级"
    >
      <WhenLoaded answer={answer} rows={12}>
        {([root]) => (root ? <OrgChart root={root} /> : <EmptyState title="还没有组织" />)}
      </WhenLoaded>
    </ListPage>
  );
}
