import { ChangeAudit } from './change-approval.tsx';

/** 交期变更二级审核：运营单位的工作列表与审核页，打开的变更写在地址里。 */
export default function SecondApprovalPage() {
  return <ChangeAudit level={2} />;
}
