import {
  Button,
  makeStyles,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Overflow,
  OverflowItem,
  useIsOverflowItemVisible,
  useOverflowMenu,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import { useShortcut } from '@portal/sdk/ui';
import { useRef, useState } from 'react';
import { tabId } from './stage.tsx';
import { type Tab, type Tabs, tabTitle } from './state.ts';
import { TabItem } from './tab-item.tsx';
import { type MenuPlace, TabMenu } from './tab-menu.tsx';
import { useBarKeys } from './use-bar-keys.ts';
import { useDrag } from './use-drag.ts';
import { useTabActions } from './use-tab-actions.ts';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'stretch', height: '100%', paddingInline: '8px', gap: '4px' },
  tabs: { display: 'flex', alignItems: 'stretch', flexGrow: 1, minWidth: 0, overflow: 'hidden' },
  button: { minWidth: 'auto', alignSelf: 'center', flexShrink: 0 },
  heard: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  list: { maxHeight: '60vh', overflowY: 'auto' },
});

function Rest({ tab, select }: { tab: Tab; select: (key: string) => void }) {
  const shown = useIsOverflowItemVisible(tab.key);
  return shown ? null : <MenuItem onClick={() => select(tab.key)}>{tabTitle(tab)}</MenuItem>;
}

function More({ tabs, select }: { tabs: readonly Tab[]; select: (key: string) => void }) {
  const styles = useStyles();
  const { ref, isOverflowing, overflowCount } = useOverflowMenu<HTMLDivElement>();
  if (!isOverflowing) return null;
  const label = `其余 ${overflowCount} 个页签`;
  return (
    <div ref={ref} className={styles.button}>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button appearance="subtle" size="small" icon={<MoreHorizontalRegular />} aria-label={label} title={label} />
        </MenuTrigger>
        <MenuPopover className={styles.list}>
          <MenuList>
            {tabs.map((tab) => (
              <Rest key={tab.key} tab={tab} select={select} />
            ))}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}

/** The open pages: arrow keys move, Enter selects, Delete closes; the menu of a tab opens by its context-menu key. */
export function TabBar({ state }: { state: Tabs }) {
  const styles = useStyles();
  const bar = useRef<HTMLDivElement>(null);
  const actions = useTabActions(state);
  const [menu, setMenu] = useState<MenuPlace>();
  const { tabs, active } = state;
  const shown = tabs.find(({ key }) => key === active);
  const { onKey, close } = useBarKeys(bar, actions);
  const drag = useDrag(bar, state, actions.move);
  useShortcut('Ctrl+Alt+W', () => shown && void actions.close([shown.key]), shown !== undefined);
  const menuOf = (key: string) => (target: HTMLElement) => setMenu({ key, target });
  return (
    <nav className={styles.bar} aria-label="已打开的页面">
      <Overflow minimumVisible={1} padding={24}>
        <div ref={bar} className={styles.tabs}>
          <div role="tablist" aria-label="页签" aria-owns={tabs.map(({ key }) => tabId(key)).join(' ')} />
          {tabs.map((tab) => (
            <OverflowItem key={tab.key} id={tab.key} priority={tab.key === active ? 2 : tab.pinned ? 1 : 0}>
              <TabItem
                tab={tab}
                selected={tab.key === active}
                onSelect={() => actions.select(tab.key)}
                onClose={() => void close([tab.key])}
                onMenu={menuOf(tab.key)}
                onKey={(event) => onKey(event, tab.key)}
                onGrab={(x) => drag(tab.key, x)}
              />
            </OverflowItem>
          ))}
          <More tabs={tabs} select={actions.select} />
        </div>
      </Overflow>
      <Button
        className={styles.button}
        appearance="subtle"
        size="small"
        icon={<ChevronDownRegular />}
        aria-label="页签操作"
        aria-haspopup="menu"
        title="页签操作"
        onClick={({ currentTarget }) => active !== undefined && menuOf(active)(currentTarget)}
      />
      <TabMenu place={menu} state={state} actions={{ ...actions, close }} onClose={() => setMenu(undefined)} />
      <div className={styles.heard} role="status">
        {shown && tabTitle(shown)}
      </div>
    </nav>
  );
}
