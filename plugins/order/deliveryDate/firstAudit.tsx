import { ChangeAudit } from './change-approval.tsx';

/** 交期变更一级审核：采购单位的工作列表与审核页，打开的变更写在地址里。 */
export default function FirstApprovalPage() {
  return <ChangeAudit level={1} />;
}
