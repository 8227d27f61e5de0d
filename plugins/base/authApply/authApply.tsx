import { useSearchParams } from '@portal/sdk/router';
import { ApplyDetailView } from './apply-detail.tsx';
import { ApplyList } from './apply-list.tsx';

/** 权限申请：我的申请、待我审批、全部；单号进入详情和审批。 */
export default function AuthApplyPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id === null ? <ApplyList /> : <ApplyDetailView id={id} />;
}
