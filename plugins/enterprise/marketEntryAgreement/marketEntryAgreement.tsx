import { useSearchParams } from '@portal/sdk/router';
import { EntryList } from './entry-list.tsx';
import { EntryView } from './entry-view.tsx';

/** 入市协议管理：列表；编号写在地址里时是它的详情和审核。 */
export default function MarketEntryAgreementPage() {
  const id = useSearchParams()[0].get('id');
  return id === null ? <EntryList /> : <EntryView id={id} />;
}
