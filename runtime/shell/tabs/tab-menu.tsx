import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { type Closing, closing, type Tabs } from './state.ts';
import type { TabActions } from './use-tab-actions.ts';

/** Which tab's menu is open, and beside what. */
export interface MenuPlace {
  readonly key: string;
  readonly target: HTMLElement;
}

const commands: readonly [Closing, string][] = [
  ['one', '关闭'],
  ['others', '关闭其他'],
  ['left', '关闭左侧'],
  ['right', '关闭右侧'],
  ['all', '关闭全部'],
];

interface Props {
  place: MenuPlace | undefined;
  state: Tabs;
  actions: TabActions;
  onClose: () => void;
}

function Commands({ tabKey, state, actions }: { tabKey: string; state: Tabs; actions: TabActions }) {
  const at = state.tabs.findIndex(({ key }) => key === tabKey);
  const pinned = state.tabs[at]?.pinned === true;
  const beside = (index: number) => state.tabs[index]?.pinned === pinned; // a pinned tab stays among the pinned
  return (
    <MenuList>
      <MenuItem onClick={() => void actions.refresh(tabKey)}>刷新</MenuItem>
      <MenuItem onClick={() => actions.togglePin(tabKey)}>{pinned ? '取消固定' : '固定'}</MenuItem>
      <MenuItem disabled={!beside(at - 1)} onClick={() => actions.move(tabKey, at - 1)}>
        左移
      </MenuItem>
      <MenuItem disabled={!beside(at + 1)} onClick={() => actions.move(tabKey, at + 1)}>
        右移
      </MenuItem>
      <MenuDivider />
      {commands.map(([which, text]) => {
        const keys = closing(state, tabKey, which);
        return (
          <MenuItem key={which} disabled={keys.length === 0} onClick={() => void actions.close(keys)}>
            {text}
          </MenuItem>
        );
      })}
    </MenuList>
  );
}

/** The one menu of the bar, opened for one tab at a time. */
export function TabMenu({ place, state, actions, onClose }: Props) {
  const end = () => {
    onClose();
    const { target } = place ?? {};
    target?.focus();
  };
  return (
    <Menu
      open={place !== undefined}
      onOpenChange={(_, { open }) => !open && end()}
      positioning={{ target: place?.target ?? null, position: 'below', align: 'start' }}
    >
      <MenuPopover>{place && <Commands tabKey={place.key} state={state} actions={actions} />}</MenuPopover>
    </Menu>
  );
}
