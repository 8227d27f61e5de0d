import { useList, useTopic } from '@portal/sdk';
import { TextLink } from '@portal/sdk/ui';
import { QueryForm } from '@portal/sdk/ui/form';
import { type Column, DataTable, RowActions } from '@portal/sdk/ui/table';
import { TreeAndList, useTree } from '@portal/sdk/ui/tree';
import { editOf } from './addresses.ts';
import { handbookSetting, HELP_STATE, HELP_TONE, type HelpRow, NODE_TYPE, READER } from './contract.ts';
import { HelpActions } from './help-actions.tsx';
import { NodeFacts } from './node-facts.tsx';

const COLUMNS: readonly Column<HelpRow>[] = [
  {
    title: '标题',
    key: 'title',
    width: 240,
    show: ({ id, title, nodeType }) =>
      nodeType === 'ARTICLE' ? <TextLink to={editOf(id)}>{title}</TextLink> : <span>{title}</span>,
  },
  { title: '状态', field: 'state', codes: HELP_STATE, tones: HELP_TONE, width: 96 },
  { title: '类型', field: 'nodeType', codes: NODE_TYPE, width: 72 },
  { title: '产品', field: 'productName', width: 112 },
  { title: '主题', field: 'topicName', width: 128 },
  {
    title: '适用角色',
    key: 'roles',
    width: 136,
    show: ({ roles }) => (roles.includes('ALL') ? '所有人' : roles.map((role) => READER[role]).join('、')),
  },
  { title: '常见问题', field: 'isFaq', codes: { true: '是', false: '否' }, width: 88 },
  { title: '关联页面', key: 'pages', align: 'end', width: 88, show: ({ routeUrls }) => routeUrls.length },
  {
    title: '有用率',
    key: 'useful',
    align: 'end',
    width: 128,
    show: ({ usefulPercent, opinions }) => (usefulPercent === null ? '-' : `${usefulPercent}%（${opinions} 人）`),
  },
  { title: '版本', field: 'versionNo', width: 72 },
  { title: '更新时间', field: 'updateTime', as: 'dateTime', width: 176 },
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
  const actions: Column<HelpRow> = {
    title: '操作',
    key: 'actions',
    width: 184,
    show: (row) => (
      <RowActions>
        <HelpActions row={row} onDone={reload} ordered={list.filters.node !== undefined} />
      </RowActions>
    ),
  };
  return (
    <TreeAndList title="产品与主题" all="全部文章" tree={tree} list={list} by="node">
      {list.filters.node !== undefined && <NodeFacts key={list.filters.node} id={list.filters.node} onDone={reload} />}
      <QueryForm
        list={list}
        fields={[
          { name: 'title', label: '标题' },
          { name: 'state', label: '状态', codes: HELP_STATE },
          { name: 'isFaq', label: '只看常见问题', kind: 'switch' },
        ]}
      />
      <DataTable list={list} caption="帮助内容" columns={[...COLUMNS, actions]} />
    </TreeAndList>
  );
}
