import { useSearchParams } from '@portal/sdk/router';
import { ContractForm } from './contract-form.tsx';
import { ContractList } from './contract-list.tsx';
import { ContractView } from './contract-view.tsx';

/** 合同管理：列表；`id` 查看一份合同，`edit` 起草或修改草稿。 */
export default function ContractManagementPage() {
  const [params] = useSearchParams();
  const [id, edit] = [params.get('id'), params.get('edit')];
  if (edit !== null) return <ContractForm key={edit} id={edit === 'new' ? undefined : edit} />;
  return id === null ? <ContractList /> : <ContractView key={id} id={id} />;
}
