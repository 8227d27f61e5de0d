import { Tab, TabList } from '@fluentui/react-components';
import { canOpen } from '@portal/sdk';
import { host } from '@portal/sdk/host';
import { FormlessDialog, makeStyles, tokens } from '@portal/sdk/ui';
import type { OverlayProps } from '../overlays.ts';
import { NoTodos } from './no-todos.tsx';
import { TodoList } from './todo-list.tsx';
import { useTodoCounts } from './use-todo-counts.ts';

const width = 1200;

/** Page of the workbench area where to-dos are decided one after the other. */
const inbox = '/workbenches/inbox';

/** spec 2: the dialog's menu entries by number; not a notice type. */
const menu = [{ type: '12', text: '待办列表' }] as const;

const useStyles = makeStyles({
  body: { display: 'flex', gap: '16px', minHeight: '480px', marginTop: '8px' },
  menu: { flexShrink: 0, width: '144px', borderRight: `1px solid ${tokens.colorNeutralStroke2}`, paddingRight: '8px' },
  panel: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: '8px' },
});

/** 待办：来自各插件的待处理事项。 */
export default function TodoDialog({ open, onClose }: OverlayProps) {
  const styles = useStyles();
  const { providers } = useTodoCounts();
  const toInbox = canOpen(inbox) && {
    ok: '去收件箱逐件办理',
    busy: false,
    onOk: () => {
      onClose();
      host().navigate(inbox);
    },
  };
  return (
    <FormlessDialog open={open} width={width} title="待办" cancel="关闭" onClose={onClose} {...toInbox}>
      <div className={styles.body}>
        <TabList vertical className={styles.menu} aria-label="待办菜单" selectedValue={menu[0].type}>
          {menu.map(({ type, text }) => (
            <Tab key={type} value={type}>
              {text}
            </Tab>
          ))}
        </TabList>
        <div className={styles.panel} role="tabpanel" aria-label={menu[0].text}>
          {providers.length === 0 ? <NoTodos /> : <TodoList providers={providers} onLeave={onClose} />}
        </div>
      </div>
    </FormlessDialog>
  );
}
