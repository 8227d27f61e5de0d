import { useList, useTopic } from '@portal/sdk';
import { TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type ColumnOf, DataTable } from '@portal/sdk/ui/table';
import { TreeAndList, useTree } from '@portal/sdk/ui/tree';
import { editOf } from './addresses.ts';
import { handbookSetting, READER } from './contract.ts';
import { HelpActions } from './help-actions.tsx';
import { NodeFacts } from './node-facts.tsx';

const COLUMNS: readonly ColumnOf<typeof handbookSetting.page>[] = [
  {
    field: 'title',
    as: (title, { id, nodeType }) =>
      nodeType === 'ARTICLE' ? <TextLink to={editOf(id)}>{title}</TextLink> : <span>{title}</span>,
  },
  'state',
  'nodeType',
  'productName',
  'topicName',
  {
    field: 'roles',
    as: (roles) => (roles.includes('ALL') ? '所有人' : roles.map((role) => READER.texts[role]).join('、')),
  },
  { field: 'isFaq', as: (isFaq) => (isFaq ? '是' : '否') },
  { field: 'routeUrls', as: (urls) => urls.length },
  {
    field: 'usefulPercent',
    align: 'end',
    as: (percent, { opinions }) => (percent === null ? '-' : `${percent}%（${opinions} 人）`),
  },
  'versionNo',
  'updateTime',
];

/** 左侧产品与主题，右侧所选节点下的内容。 */
export function HelpList() {
  const list = useList(handbookSetting.page);
  const tree = useTree(handbookSetting.nodes, ({ nodeId, parentId, label, articles, published, leaf }) => ({
    value: nodeId,
    parent: parentId,
    label,
    count: articles,
    leaf,
    quiet: !published,
  }));
  const reload = () => Promise.all([list.reload(), tree.reload()]);
  useTopic('data:changed', ({ path }) => path === handbookSetting.nodes.path && void reload());
  return (
    <TreeAndList title="产品与主题" all="全部文章" tree={tree} list={list} by="node">
      {list.filters.node !== undefined && <NodeFacts key={list.filters.node} id={list.filters.node} onDone={reload} />}
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="帮助内容"
        columns={COLUMNS}
        rowActions={(row) => <HelpActions row={row} onDone={reload} ordered={list.filters.node !== undefined} />}
      />
    </TreeAndList>
  );
}
