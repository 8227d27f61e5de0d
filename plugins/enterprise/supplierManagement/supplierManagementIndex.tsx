import { useCountedList } from '@portal/sdk';
import { ENTERPRISE_STATE } from '@portal/sdk/calls/enterprise-state';
import { ExportButton, LinkButton, StatusTabs, TextLink, Truncated } from '@portal/sdk/ui';
import { BatchButton, QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { invitationsPath, supplierPath } from '../addresses.ts';
import { supplier } from './contract.ts';
import { PenaltyFormButton } from '../blacklist/penalty-form.tsx';
import { StateActions } from '../file/state-actions.tsx';

const namesText = (names: readonly string[]) => (names.length === 0 ? '-' : names.join('、'));

/** 供应商管理：按准入状态看协议、资质、往来和名单；暂停、恢复、办理退出、列入黑名单，批量提醒，导出。 */
export default function SupplierManagementPage() {
  const list = useCountedList(supplier.page, supplier.counts, 'status');
  return (
    <ListPage
      title="供应商管理"
      description="暂停的供应商不能承接新业务，已有业务照常办理"
      actions={
        <>
          <LinkButton to="/Base/auth-management/register?status=0">注册审核</LinkButton>
          <LinkButton to={invitationsPath} appearance="primary">
            邀请入驻
          </LinkButton>
        </>
      }
    >
      <QueryForm
        list={list}
        fields={[
          ...(['customerName', 'entryState', 'certificates', 'socialcreditcode', 'customerCode', 'penalty'] as const),
          'legalRepresentative',
          ...(['orderedFrom', 'from', 'idle'] as const),
        ]}
      />
      <DataTable
        list={list}
        caption="供应商"
        tabs={<StatusTabs list={list} codes={ENTERPRISE_STATE} />}
        columns={[
          { field: 'customerName', as: (name, { id }) => <TextLink to={supplierPath(id)}>{name}</TextLink> },
          ...(['status', 'entryState', 'certificates', 'orderAmount', 'onTimeRate', 'entryEndsOn'] as const),
          'openOrders',
          'goodsOnSale',
          { field: 'categories', as: (names) => <Truncated text={namesText(names)} /> },
          'customerCode',
          'socialcreditcode',
          'legalRepresentative',
          'regCapital',
          'penalty',
          { field: 'administrators', as: namesText },
          'lastOrderOn',
          'createdAt',
          'statusReason',
          'pausedUntil',
        ]}
        tools={<ExportButton call={supplier.export} input={list.filters} />}
        batch={(rows, done) => (
          <BatchButton
            call={supplier.remind}
            title="提醒"
            rows={rows}
            fits={({ status }) => status === 2 || status === 3}
            words={{ noun: '供应商', unit: '家' }}
            nameOf={({ customerName }) => customerName}
            fields={['content']}
            intro="通知发给每家供应商的管理员。"
            input={({ id }) => ({ id })}
            onDone={done}
          />
        )}
        rowActions={(row) => (
          <>
            <TextLink to={supplierPath(row.id)}>详情</TextLink>
            <StateActions row={row} onDone={list.reload} />
            {row.penalisable && <PenaltyFormButton of={row} onDone={list.reload} appearance="text" />}
          </>
        )}
      />
    </ListPage>
  );
}
