import { useCall, useList } from '@portal/sdk';
import { Page } from '@portal/sdk/ui';
import { FormButton, QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, RowActions } from '@portal/sdk/ui/table';
import { TreeAndList, useTree } from '@portal/sdk/ui/tree';
import { ENABLED, ENABLED_TONE, type SubjectRow, sites, subjects, TEMPLATE } from './contract.ts';
import { NodeFacts } from './node-facts.tsx';
import { NEW_SITE } from './site-fields.ts';
import { SubjectActions } from './subject-actions.tsx';
import { readersOf } from './subject-fields.tsx';

const COLUMNS: readonly Column<SubjectRow>[] = [
  { title: '栏目名称', field: 'subjectName', width: 136 },
  { title: '状态', field: 'status', codes: ENABLED, tones: ENABLED_TONE, width: 84 },
  { title: '文章数', field: 'articleCount', align: 'end', width: 80 },
  { title: '站点', field: 'siteName', width: 120 },
  { title: '模板', field: 'template', codes: TEMPLATE, width: 80 },
  { title: '可见角色', key: 'roles', width: 152, show: ({ roles }) => readersOf(roles) },
  { title: '是否需审核', field: 'needAudit', codes: { true: '需审核', false: '免审核' }, width: 112 },
  { title: '编码', field: 'subjectCode', width: 144 },
];

/** 栏目管理：左侧站点与栏目，右侧所选节点及其下级栏目。 */
export default function ChannelManagementPage() {
  const list = useList(subjects.page);
  const whole = useCall(subjects.tree, {});
  const tree = useTree(subjects.nodes, ({ nodeId, parentId, label, articleCount, enabled, leaf }) => ({
    value: nodeId,
    parent: parentId,
    label,
    count: articleCount,
    leaf,
    quiet: !enabled,
  }));
  const reload = () => Promise.all([list.reload(), whole.reload(), tree.reload()]);
  const all = whole.data ?? [];
  const actions: Column<SubjectRow> = {
    title: '操作',
    key: 'actions',
    width: 184,
    show: (row) => (
      <RowActions>
        <SubjectActions subject={row} sites={all} onDone={reload} ordered />
      </RowActions>
    ),
  };
  return (
    <Page
      title="栏目管理"
      actions={
        <FormButton
          call={sites.add}
          title="新增站点"
          initial={{ sort: all.length + 1 }}
          fields={NEW_SITE}
          onDone={reload}
          look="primary"
        >
          新增站点
        </FormButton>
      }
    >
      <TreeAndList title="站点与栏目" all="全部栏目" tree={tree} list={list} by="node">
        <NodeFacts node={list.filters.node} sites={all} onDone={reload} />
        <QueryForm
          list={list}
          fields={[
            { name: 'subjectName', label: '栏目名称' },
            { name: 'status', label: '状态', codes: ENABLED },
          ]}
        />
        <DataTable list={list} caption="栏目" columns={[...COLUMNS, actions]} />
      </TreeAndList>
    </Page>
  );
}
