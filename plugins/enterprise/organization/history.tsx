import { useList } from '@portal/sdk';
import { TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { organizationPath } from '../addresses.ts';
import { OrgViews } from '../views.tsx';
import { orgTree } from './contract.ts';

/** 历史：哪个单位从哪里移到了哪里，自哪一天起；每次调整都可以看当日的组织树。 */
export default function HistoryPage() {
  const list = useList(orgTree.moves);
  return (
    <ListPage title="组织调整历史" views={<OrgViews view="history" />}>
      <QueryForm list={list} fields={['customerRegisterName', 'customerCode', 'from']} />
      <DataTable
        list={list}
        caption="组织调整历史"
        columns={['customerRegisterName', 'before', 'after', 'movedOn', 'customerCode']}
        rowActions={({ customerCode, movedOn }) => (
          <TextLink to={`${organizationPath}?parentCustomerCode=${customerCode}&asOf=${movedOn}`}>当日组织树</TextLink>
        )}
      />
    </ListPage>
  );
}
