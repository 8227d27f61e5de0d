import { useNavigate } from '@portal/sdk/router';
import { Tabs } from '@portal/sdk/ui';
import { changesPath, historyPath, organizationPath } from './addresses.ts';

const VIEWS = { list: '树和列表', chart: '组织图', changes: '变更申请', history: '历史' } as const;
type View = keyof typeof VIEWS;

const ADDRESS: Readonly<Record<View, string>> = {
  list: organizationPath,
  chart: `${organizationPath}?show=chart`,
  changes: changesPath,
  history: historyPath,
};

/** 组织管理的四种看法。 */
export function OrgViews({ view }: { view: View }) {
  const navigate = useNavigate();
  return <Tabs label="组织管理" texts={VIEWS} value={view} onChange={(next) => void navigate(ADDRESS[next])} />;
}
