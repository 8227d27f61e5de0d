import { type ManagedMenu, menuNode, type MenuSystem } from '@portal/sdk/calls/menu';
import { CopyText, makeStyles, tokens, ToneTag } from '@portal/sdk/ui';
import { PlainTable } from '@portal/sdk/ui/table';
import { Fold } from '../fold.tsx';
import { Origin } from './declaration.tsx';
import { MenuActions } from './menu-actions.tsx';
import type { SeenNode } from './sight.ts';

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

interface Props {
  system: MenuSystem;
  nodes: readonly ManagedMenu[];
  rows: readonly SeenNode[];
  closed: ReadonlySet<string>;
  onToggle: (menuId: string) => void;
  onDone: () => unknown;
}

/** 菜单树表。 */
export function MenuTable({ system, nodes, rows, closed, onToggle, onDone }: Props) {
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
