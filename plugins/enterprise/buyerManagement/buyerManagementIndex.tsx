import { useCountedList, useList } from '@portal/sdk';
import { ENTERPRISE_STATE } from '@portal/sdk/calls/enterprise-state';
import { useSearchParams } from '@portal/sdk/router';
import { Button, ExportButton, StatusTabs, Tabs, TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { TreeAndList, useTree } from '@portal/sdk/ui/tree';
import { buyerPath } from '../addresses.ts';
import { StateActions } from '../file/state-actions.tsx';
import { orgTree } from '../organization/contract.ts';
import { type ReactNode, useState } from 'react';
import { buyer } from './contract.ts';

const VIEWS = { list: '列表', tree: '组织树' } as const;

type View = keyof typeof VIEWS;

interface Props {
  /** Which of the two it is, and how one turns to the other. */
  views: ReactNode;
}

function BuyerList({ views }: Props) {
  const list = useCountedList(buyer.page, buyer.counts, 'status');
  return (
    <ListPage title="采购单位管理" views={views}>
      <QueryForm list={list} fields={['customerName', 'cat', 'late', 'companyLevel', 'parentName', 'customerCode']} />
      <DataTable
        list={list}
        caption="采购单位"
        tabs={<StatusTabs list={list} codes={ENTERPRISE_STATE} />}
        columns={[
          { field: 'customerName', as: (name, { id }) => <TextLink to={buyerPath(id)}>{name}</TextLink> },
          ...(['status', 'orderAmount', 'unpaid', 'overdue', 'openOrders'] as const),
          ...(['cat', 'companyLevel', 'parentName', 'customerCode'] as const),
          { field: 'administrators', as: (names) => names.join('、') || '-' },
          ...(['people', 'products', 'statusReason', 'pausedUntil'] as const),
        ]}
        tools={<ExportButton call={buyer.export} input={list.filters} />}
        rowActions={(row) => (
          <>
            <TextLink to={buyerPath(row.id)}>详情</TextLink>
            <StateActions row={row} onDone={list.reload} />
          </>
        )}
      />
    </ListPage>
  );
}

/** 组织树：每个组织连同它以下各级的往来，和其中本级的部分。 */
function RolledUp({ views }: Props) {
  const list = useList(buyer.tree);
  const tree = useTree(
    orgTree.asOf,
    ({ customerCode, customerRegisterName, parentCustomerCode, children, status }) => ({
      value: customerCode,
      parent: parentCustomerCode,
      label: customerRegisterName,
      ...(children > 0 && { count: children }),
      leaf: children === 0,
      appearance: status === 1 ? 'normal' : 'quiet',
    }),
    { whole: true },
    {},
  );
  return (
    <ListPage title="采购单位汇总" views={views} description="每个组织包括它以下的各级单位">
      <TreeAndList title="组织树" tree={tree} list={list} by="parentCustomerCode" all="全部组织">
        <DataTable
          list={list}
          caption="组织汇总"
          totals={['ownAmount', 'orderAmount', 'unpaid', 'overdue']}
          columns={[
            {
              field: 'name',
              as: (name, { id }) => (
                <Button appearance="text" onClick={() => list.narrow({ parentCustomerCode: id })}>
                  {name}
                </Button>
              ),
            },
            ...(['orderAmount', 'share', 'ownAmount', 'unpaid', 'overdue', 'units', 'people'] as const),
          ]}
          rowActions={({ entId, units }) =>
            entId !== null && units > 0 && <TextLink to={buyerPath(entId)}>详情</TextLink>
          }
        />
      </TreeAndList>
    </ListPage>
  );
}

/** 客户（采购单位）管理：列表，或按组织树汇总；地址里指明了组织的是汇总。 */
export default function BuyerManagementPage() {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState<View>(
    params.get('show') === 'tree' || params.has('parentCustomerCode') ? 'tree' : 'list',
  );
  const turn = (next: View) => {
    setParams(next === 'tree' ? { show: 'tree' } : {}, { replace: true }); // filters were those of the other
    setView(next);
  };
  const views = <Tabs label="采购单位" texts={VIEWS} value={view} onChange={turn} />;
  return view === 'tree' ? <RolledUp views={views} /> : <BuyerList views={views} />;
}
