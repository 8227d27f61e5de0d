import { useSearchParams } from '@portal/sdk/router';
import { EmptyState } from '@portal/sdk/ui';
import { HeaderForm } from './header-form.tsx';
import { HeaderView } from './header-view.tsx';

/** 抬头详情：`id` 查看，`edit` 新增或修改。 */
export default function InvoiceHeaderInfoPage() {
  const [params] = useSearchParams();
  const [id, edit] = [params.get('id'), params.get('edit')];
  if (edit !== null) return <HeaderForm key={edit} id={edit === 'new' ? undefined : edit} />;
  return id === null ? <EmptyState title="未指定发票抬头" /> : <HeaderView key={id} id={id} />;
}
