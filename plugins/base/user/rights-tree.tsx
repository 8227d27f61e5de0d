import type { UserDetail } from '@portal/sdk/calls/management';
import { EmptyState, makeStyles, ScrollArea, tokens } from '@portal/sdk/ui';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: '20px', lineHeight: '26px' },
  scroll: { maxHeight: '360px', overflowY: 'auto' },
  buttons: { color: tokens.colorNeutralForeground3 },
});

type Node = UserDetail['pages'][number];

function Branch({ nodes, parentId }: { nodes: readonly Node[]; parentId: string | null }) {
  const styles = useStyles();
  const pages = nodes.filter((node) => node.parentId === parentId && node.button !== '1');
  if (pages.length === 0) return null;
  return (
    <ul className={styles.list}>
      {pages.map(({ menuId, menuName }) => {
        const buttons = nodes.filter((node) => node.parentId === menuId && node.button === '1');
        return (
          <li key={menuId}>
            {menuName}
            {buttons.length > 0 && (
              <span className={styles.buttons}>　{buttons.map((button) => button.menuName).join('、')}</span>
            )}
            <Branch nodes={nodes} parentId={menuId} />
          </li>
        );
      })}
    </ul>
  );
}

/** 有效权限：此刻能打开的页面和能按的按钮。 */
export function RightsTree({ nodes, label = '有效权限' }: { nodes: readonly Node[]; label?: string }) {
  const styles = useStyles();
  if (nodes.length === 0) return <EmptyState title="没有任何权限" hint="分配角色后，页面和按钮会显示在这里。" />;
  return (
    <ScrollArea className={styles.scroll} label={label}>
      <Branch nodes={nodes} parentId={null} />
    </ScrollArea>
  );
}
