import { useSearchParams } from '@portal/sdk/router';
import { ApplicationView } from './application.tsx';
import { Applications } from './applications.tsx';

/** 变更申请：列表；编号写在地址里时是它的详情和审核。 */
export default function ChangesPage() {
  const id = useSearchParams()[0].get('id');
  return id === null ? <Applications /> : <ApplicationView id={id} />;
}
