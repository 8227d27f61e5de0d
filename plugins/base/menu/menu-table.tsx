import { type ManagedMenu, menu, MENU_ICON, MENU_SYSTEM, menuNode, type MenuSystem, YES } from '@portal/sdk/calls/menu';
import { metaOf } from '@portal/sdk/contract';
import { ActionButton, CopyText, makeStyles, tokens, ToneTag, Tooltip } from '@portal/sdk/ui';
import { FormButton, type TreeNode, TreeSelect } from '@portal/sdk/ui/form';
import { PlainTable } from '@portal/sdk/ui/table';
import { Fold } from '../fold.tsx';
import { branchOf, childrenOf } from '../role/grants.ts';
import { factsOf, MenuForm } from './menu-form.tsx';
import type { SeenNode } from './sight.ts';

interface NodeProps {
  system: MenuSystem;
  node: ManagedMenu;
  nodes: readonly ManagedMenu[];
  onDone: () => unknown;
}

const root = 'root';

/** Pages below which a node may be moved: not itself, nor anything below it. */
function placesFor(nodes: readonly ManagedMenu[], moved: ManagedMenu): TreeNode[] {
  const barred = new Set(branchOf(nodes, moved).map(({ menuId }) => menuId));
  const below = (parentId: string | null): TreeNode[] =>
    childrenOf(nodes, parentId)
      .filter(({ menuId, button }) => button !== '1' && !barred.has(menuId))
      .map(({ menuId, menuName }) => ({ value: menuId, label: menuName, children: below(menuId) }));
  return below(null);
}

function Move({ node, nodes, onDone }: Omit<NodeProps, 'system'>) {
  return (
    <FormButton
      call={menu.sort}
      appearance="text"
      title={`移动 · ${node.menuName}`}
      input={{ menuId: node.menuId, version: node.version }}
      initial={{ ...(node.parentId !== null && { parentId: node.parentId }), sort: node.sort }}
      fields={[
        {
          name: 'parentId',
          render: (value, onChange) => (
            <TreeSelect
              label="上级菜单"
              nodes={[
                { value: root, label: '一级菜单', choice: node.button === '1' ? 'barred' : 'open' },
                ...placesFor(nodes, node),
              ]}
              value={value ?? root}
              onChange={(chosen) => onChange(chosen === root ? undefined : chosen)}
            />
          ),
        },
        'sort',
      ]}
      done="已移动，所有页面已更新"
      onDone={onDone}
    >
      移动
    </FormButton>
  );
}

function Visibility({ node: { menuId, version, menuName, hidden }, onDone }: Pick<NodeProps, 'node' | 'onDone'>) {
  const hides = hidden !== '1';
  return (
    <ActionButton
      call={menu.updateState}
      input={{ menuId, version, hidden: hides ? '1' : '0' }}
      {...(hides && { ask: `隐藏“${menuName}”吗？它和下级将从所有用户的菜单中消失，页面权限不变。` })}
      done={hides ? '已隐藏' : '已显示'}
      onDone={onDone}
    >
      {hides ? '隐藏' : '显示'}
    </ActionButton>
  );
}

/** 一行的操作。 */
function MenuActions({ system, node, nodes, onDone }: NodeProps) {
  const other = MENU_SYSTEM[system === 'OP' ? 'TAX' : 'OP'];
  const parent = nodes.find(({ menuId }) => menuId === node.parentId) ?? null;
  const isPage = node.button !== '1';
  return (
    <>
      <MenuForm {...{ system, node, parent, onDone }}>编辑</MenuForm>
      {isPage && <MenuForm {...{ system, parent: node, onDone }}>新增下级</MenuForm>}
      <MenuForm {...{ system, parent, beside: node, onDone }}>新增同级</MenuForm>
      <Move node={node} nodes={nodes} onDone={onDone} />
      {node.declaration && <Restore system={system} node={node} nodes={nodes} onDone={onDone} />}
      {isPage && <Visibility node={node} onDone={onDone} />}
      {isPage && (
        <ActionButton
          call={menu.copy}
          input={{ menuId: node.menuId }}
          ask={`将“${node.menuName}”和下级复制到${other}吗？已有相同路由的会跳过。`}
          done={`已复制到${other}`}
          onDone={onDone}
        >
          复制到{other}
        </ActionButton>
      )}
      <ActionButton
        call={menu.remove}
        input={{ menuId: node.menuId }}
        ask={`删除“${node.menuName}”吗？删除后不能恢复。`}
        done="已删除"
        onDone={onDone}
        appearance="danger"
      >
        删除
      </ActionButton>
    </>
  );
}

/** What the plugin of a row declares, where administrators have it otherwise. */
type Declared = NonNullable<ManagedMenu['declaration']>;

const FIELDS = ['menuName', 'routeUrl', 'icon', 'sort', 'ifIntOrExt', 'parentId'] as const;

/** As texts, to be compared and read. */
function textsOf(facts: Pick<Declared, (typeof FIELDS)[number]>, nodes: readonly ManagedMenu[]) {
  const { menuName, routeUrl, icon, sort, ifIntOrExt, parentId } = facts;
  const parent = nodes.find(({ menuId }) => menuId === parentId)?.menuName;
  return {
    menuName,
    routeUrl: routeUrl ?? '无',
    icon: icon === null ? '无' : (MENU_ICON.texts[icon as 'box'] ?? icon),
    sort: String(sort),
    ifIntOrExt: YES.texts[ifIntOrExt],
    parentId: parentId === null ? '一级菜单' : (parent ?? '-'),
  };
}

/** `菜单名称：现在的 → 声明的` for each field. */
function differences(node: ManagedMenu, declared: Declared, nodes: readonly ManagedMenu[]): string {
  const [now, declaredAs] = [textsOf(node, nodes), textsOf(declared, nodes)];
  return FIELDS.filter((field) => node[field] !== declared[field])
    .map((field) => `${metaOf(menuNode.properties[field])?.label}：${now[field]} → ${declaredAs[field]}`)
    .join('；');
}

/** 来源；与插件声明不同时只写不同。 */
function Origin({ node, nodes }: { node: ManagedMenu; nodes: readonly ManagedMenu[] }) {
  const { declared, declaration } = node;
  if (declaration === null) return declared ? '插件声明' : '手工新增';
  const [title, tone] = declaration.changed ? (['声明已改', 'waiting'] as const) : (['与声明不同', 'neutral'] as const);
  return (
    <Tooltip content={`现在 → 声明。${differences(node, declaration, nodes)}`} relationship="description">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what differs must be reached by keyboard */}
      <span tabIndex={0}>
        <ToneTag tone={tone}>{title}</ToneTag>
      </span>
    </Tooltip>
  );
}

/** 把一行改回插件声明的样子。 */
function Restore({ system, node, nodes, onDone }: NodeProps) {
  if (node.declaration === null) return null;
  const { changed: _, parentId, menuName, routeUrl, icon, sort, ifIntOrExt } = node.declaration;
  const { menuId, version } = node;
  return (
    <ActionButton
      call={menu.save}
      input={{ ...factsOf(node), system, menuId, version, parentId, menuName, routeUrl, icon, sort, ifIntOrExt }}
      ask={`将“${node.menuName}”恢复为插件声明吗？${differences(node, node.declaration, nodes)}。`}
      done="已恢复声明，所有页面已更新"
      onDone={onDone}
    >
      恢复声明
    </ActionButton>
  );
}

const indentPx = 20;

const useStyles = makeStyles({
  name: { display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

function Name({ node, open, onToggle }: { node: SeenNode; open: boolean; onToggle: () => void }) {
  const styles = useStyles();
  return (
    <span className={styles.name} style={{ paddingLeft: (node.level - 1) * indentPx }}>
      <Fold name={node.menuName} open={node.hasChildren ? open : undefined} onToggle={onToggle} />
      <span className={node.button === '1' ? styles.quiet : ''}>{node.menuName}</span>
    </span>
  );
}

function Target({ node }: { node: ManagedMenu }) {
  const text = node.button === '1' ? node.permCode : node.routeUrl;
  return text ? <CopyText text={text} /> : <span>-</span>;
}

function State({ node }: { node: ManagedMenu }) {
  if (node.dangling) return <ToneTag tone="danger">无对应功能</ToneTag>;
  if (node.hidden === '1') return <ToneTag tone="neutral">隐藏</ToneTag>;
  if (node.ifRouteHidden === '1') return <ToneTag tone="neutral">路由隐藏</ToneTag>;
  return <ToneTag tone="success">显示</ToneTag>;
}

interface TableProps {
  system: MenuSystem;
  nodes: readonly ManagedMenu[];
  rows: readonly SeenNode[];
  closed: ReadonlySet<string>;
  onToggle: (menuId: string) => void;
  onDone: () => unknown;
}

/** 菜单树表。 */
export function MenuTable({ system, nodes, rows, closed, onToggle, onDone }: TableProps) {
  return (
    <PlainTable
      caption="菜单"
      rows={rows}
      rowKey="menuId"
      of={menuNode}
      columns={[
        {
          field: 'menuName',
          as: (_, node) => <Name node={node} open={!closed.has(node.menuId)} onToggle={() => onToggle(node.menuId)} />,
        },
        'button',
        { title: '路由或权限码', key: 'target', width: 300, show: (node) => <Target node={node} /> },
        { field: 'dangling', as: (_, node) => <State node={node} /> },
        'roleCount',
        'productName',
        'frontEndName',
        { field: 'declared', as: (_, node) => <Origin node={node} nodes={nodes} /> },
        'sort',
        'menuId',
      ]}
      rowActions={(node) => <MenuActions system={system} node={node} nodes={nodes} onDone={onDone} />}
      actionsWidth={196}
      height={560}
      empty="没有符合条件的菜单"
    />
  );
}
