import { useCall, useList } from '@portal/sdk';
import { organization, UNIT_STATUS } from '@portal/sdk/calls/enterprise';
import { useSearchParams } from '@portal/sdk/router';
import { Descriptions, ExportButton, factsOf, Section, StatusTag, ToneTag, WhenLoaded } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { TreeAndList, useTree } from '@portal/sdk/ui/tree';
import { OrgViews } from '../views.tsx';
import { orgTree, type UnitDetail, unitDetail } from './contract.ts';
import { OrgChartPage } from './org-chart-page.tsx';
import { AddButton, UnitActions } from './unit-actions.tsx';

const levelText = (level: number) => `${level}级`;

function Facts({ unit, day }: { unit: UnitDetail; day: string | undefined }) {
  const state = UNIT_STATUS.list.find((code) => Number(code) === unit.status);
  return (
    <Section
      title={unit.customerRegisterName}
      hint={day === undefined ? state !== undefined && <StatusTag code={state} {...UNIT_STATUS} /> : `截至 ${day}`}
    >
      <Descriptions
        items={factsOf(unitDetail, unit, [
          'customerCode',
          { field: 'companyLevel', as: levelText },
          'cat',
          'socialcreditcode',
          'userCount',
          'below',
          'validFrom',
          'validTo',
          { field: 'pathName', span: 'row' },
        ])}
      />
    </Section>
  );
}

/** 树和列表：左侧组织树，右侧节点要点与下级列表；截至日期还原那一天的上下级。 */
function UnitList() {
  const list = useList(organization.getAllByPage);
  const { parentCustomerCode: chosen, asOf: day } = list.filters;
  const asked = day === undefined ? {} : { day };
  const unit = useCall(orgTree.detail, chosen === undefined ? undefined : { customerCode: chosen, ...asked });
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
    asked,
  );
  const reload = () => Promise.all([list.reload(), unit.reload(), tree.reload()]);
  return (
    <ListPage
      title="组织管理"
      views={<OrgViews view="list" />}
      actions={day === undefined && <AddButton parent={chosen} onDone={reload} />}
    >
      <TreeAndList title="组织树" tree={tree} list={list} by="parentCustomerCode" all="全部组织">
        {chosen !== undefined && (
          <WhenLoaded answer={unit} rows={4}>
            {(found) => <Facts unit={found} day={day} />}
          </WhenLoaded>
        )}
        <QueryForm list={list} fields={['keyword', 'cat', 'companyLevel', 'status', 'asOf']} />
        <DataTable
          list={list}
          caption="组织"
          rowKey="customerCode"
          columns={[
            'customerCode',
            {
              field: 'customerRegisterName',
              as: (name, { socialcreditcode }) =>
                socialcreditcode === null ? <ToneTag tone="neutral">{`${name}（虚拟）`}</ToneTag> : name,
            },
            'userCount',
            'status',
            { field: 'companyLevel', as: levelText },
            'parentCustomerName',
            'cat',
            'socialcreditcode',
            'validFrom',
            'validTo',
          ]}
          tools={<ExportButton call={organization.export} input={list.filters} />}
          rowActions={(row) => <UnitActions unit={row} onDone={reload} />}
        />
      </TreeAndList>
    </ListPage>
  );
}

/** 组织管理：树和列表，或组织图。 */
export default function OrganizationPage() {
  const show = useSearchParams()[0].get('show');
  return show === 'chart' ? <OrgChartPage /> : <UnitList />;
}
