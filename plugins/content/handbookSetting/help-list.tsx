import { bus, useCall, useList, useTopic } from '@portal/sdk';
import {
  type ButtonAppearance,
  Descriptions,
  factsOf,
  LinkButton,
  Section,
  TextLink,
  WhenLoaded,
} from '@portal/sdk/ui';
import { FormButton, QueryForm } from '@portal/sdk/ui/form';
import { DataTable } from '@portal/sdk/ui/table';
import { TreeAndList, useTree } from '@portal/sdk/ui/tree';
import { handbookSetting, type HelpDetail, helpDetail, NODE_TYPE, READER } from './contract.ts';
import { HelpActions } from './help-actions.tsx';
import { editOf } from './places.ts';

interface Props {
  kind: 'PRODUCT' | 'TOPIC';
  /** Product of a new topic. */
  parentId?: string;
  /** What is changed; absent for a new one. */
  node?: Pick<HelpDetail, 'id' | 'version' | 'parentId' | 'title' | 'summary' | 'sort'>;
  onDone?: () => unknown;
  appearance?: ButtonAppearance;
}

/** 新增或编辑产品、主题。 */
export function NodeButton({ kind, parentId, node, onDone, appearance = 'secondary' }: Props) {
  const text = `${node ? '编辑' : '新增'}${NODE_TYPE.texts[kind]}`;
  const above = node?.parentId ?? parentId;
  return (
    <FormButton
      call={handbookSetting.saveNode}
      title={node ? `${text} · ${node.title}` : text}
      input={{ ...(node && { id: node.id, version: node.version }), ...(above && { parentId: above }) }}
      initial={node ?? { sort: 100 }}
      fields={['title', 'summary', 'sort']}
      onDone={onDone ?? (() => bus.emit('data:changed', { path: handbookSetting.nodes.path }))}
      appearance={appearance}
    >
      {text}
    </FormButton>
  );
}

interface Changes {
  onDone: () => unknown;
  onDeleted: () => unknown;
}

function Facts({ node, onDone, onDeleted }: Changes & { node: HelpDetail }) {
  const { id, title, nodeType } = node;
  if (nodeType === 'ARTICLE') return null;
  return (
    <Section
      title={title}
      actions={
        <>
          {' '}
          {nodeType === 'PRODUCT' && <NodeButton kind="TOPIC" parentId={id} onDone={onDone} />}
          {nodeType === 'TOPIC' && (
            <LinkButton to={editOf('', id)} appearance="primary">
              写文章
            </LinkButton>
          )}
          <NodeButton kind={nodeType} node={node} onDone={onDone} />
          <HelpActions row={node} onDone={onDone} onDeleted={onDeleted} appearance="secondary" />
        </>
      }
    >
      <Descriptions items={factsOf(helpDetail, node, ['summary', 'sort', 'state'])} />
    </Section>
  );
}

/** 所选产品或主题的资料和操作。 */
function NodeFacts({ id, onDone, onDeleted }: Changes & { id: string }) {
  const node = useCall(handbookSetting.detail, { id });
  const changed = () => Promise.all([node.reload(), onDone()]);
  return (
    <WhenLoaded answer={node} rows={2}>
      {(found) => <Facts node={found} onDone={changed} onDeleted={onDeleted} />}
    </WhenLoaded>
  );
}

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
  const { node } = list.filters;
  const reload = () => Promise.all([list.reload(), tree.reload()]);
  const toAll = () => {
    list.narrow({ node: undefined });
    return tree.reload();
  };
  useTopic('data:changed', ({ path }) => path === handbookSetting.nodes.path && void reload());
  return (
    <TreeAndList title="产品与主题" all="全部文章" tree={tree} list={list} by="node">
      {node !== undefined && <NodeFacts key={node} id={node} onDone={reload} onDeleted={toAll} />}
      <QueryForm list={list} />
      <DataTable
        list={list}
        caption="帮助内容"
        columns={[
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
        ]}
        rowActions={(row) => <HelpActions row={row} onDone={reload} onDeleted={reload} ordered={node !== undefined} />}
      />
    </TreeAndList>
  );
}
