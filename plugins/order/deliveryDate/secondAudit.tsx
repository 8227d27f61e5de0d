import { useSearchParams } from '@portal/sdk/router';
import { ChangeApproval } from './change-approval.tsx';
import { ChangeWorklist } from './change-worklist.tsx';

/** 交期变更二级审核：运营单位的工作列表与审核页，打开的变更写在地址里。 */
export default function SecondAuditPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id === null ? <ChangeWorklist level={2} /> : <ChangeApproval level={2} id={id} />;
}
