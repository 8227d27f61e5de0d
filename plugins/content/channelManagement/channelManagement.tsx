import { useCall, useList } from '@portal/sdk';
import { FormButton, QueryForm } from '@portal/sdk/ui/form';
import { DataTable, ListPage } from '@portal/sdk/ui/table';
import { TreeAndList, useTree } from '@portal/sdk/ui/tree';
import { sites, subjects } from './contract.ts';
import { NodeFacts } from './node-facts.tsx';
import { approvalOf, readersOf, SubjectActions } from './subject-actions.tsx';

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
  return (
    <ListPage
      title="栏目管理"
      actions={
        <FormButton
          call={sites.add}
          title="新增站点"
          initial={{ sort: all.length + 1 }}
          fields={['siteCode', 'siteName', 'domain', 'sort']}
          onDone={reload}
          appearance="primary"
        >
          新增站点
        </FormButton>
      }
    >
      <TreeAndList title="站点与栏目" all="全部栏目" tree={tree} list={list} by="node">
        <NodeFacts node={list.filters.node} sites={all} onDone={reload} />
        <QueryForm list={list} />
        <DataTable
          list={list}
          caption="栏目"
          columns={[
            'subjectName',
            'status',
            'articleCount',
            'siteName',
            'template',
            { field: 'roles', as: readersOf },
            { field: 'needAudit', title: '是否需审核', as: approvalOf },
            'subjectCode',
          ]}
          rowActions={(row) => <SubjectActions subject={row} sites={all} onDone={reload} ordered />}
        />
      </TreeAndList>
    </ListPage>
  );
}
