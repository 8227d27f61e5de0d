import { useCall } from '@portal/sdk';
import { ownQualification } from '@portal/sdk/calls/qualification';
import { useNavigate } from '@portal/sdk/router';
import { Tabs } from '@portal/sdk/ui';
import { qualificationsPath } from './addresses.ts';

const VIEWS = { list: '证书', gaps: '缺失清单', types: '资质类型' } as const;
type View = keyof typeof VIEWS;

/** 资质管理的三种看法。 */
export function QualificationViews({ view }: { view: View }) {
  const navigate = useNavigate();
  const to = (next: View) => (next === 'list' ? qualificationsPath : `${qualificationsPath}?show=${next}`);
  return <Tabs label="资质管理" texts={VIEWS} value={view} onChange={(next) => void navigate(to(next))} />;
}

/** Kinds of certificates to filter by. */
export function useTypeNodes() {
  const { data: types = [] } = useCall(ownQualification.options, {});
  return types.map(({ id, typeName }) => ({ value: id, label: typeName, children: [] }));
}
