import { useNavigate } from '@portal/sdk/navigation';
import { usePortal } from '../../portal.ts';
import { addressOf, nextAfter, tabTitle, type Tabs } from './state.ts';
import { tabs } from './tabs.ts';

const homePath = '/ef/home';

/** What the bar and its menu do. */
export function useTabActions(state: Tabs) {
  const navigate = useNavigate();
  const { dialogs } = usePortal();
  const mayLose = async (keys: readonly string[], verb: string): Promise<boolean> => {
    const dirty = state.tabs.filter((tab) => tab.dirty && keys.includes(tab.key)).map(tabTitle);
    const message = `“${dirty.join('”“')}”的内容尚未提交，确认${verb}？`;
    return dirty.length === 0 || dialogs.confirm({ title: verb, message, ok: verb, cancel: '继续填写' });
  };
  const select = (key: string) => {
    const tab = state.tabs.find((one) => one.key === key);
    if (tab && key !== state.active) void navigate(addressOf(tab));
  };
  return {
    select,
    /** @returns whether they were closed. */
    async close(keys: readonly string[]): Promise<boolean> {
      if (!(await mayLose(keys, '关闭'))) return false;
      tabs.release(keys);
      tabs.close(keys);
      if (state.active === undefined || !keys.includes(state.active)) return true;
      const next = nextAfter(state, keys);
      await navigate(next ? addressOf(next) : homePath, { replace: true }); // takes the place of the selected tab
      return true;
    },
    async refresh(key: string): Promise<void> {
      if (!(await mayLose([key], '刷新'))) return;
      tabs.refresh(key);
      select(key);
    },
    move: tabs.move,
    togglePin: tabs.togglePin,
  };
}

export type TabActions = ReturnType<typeof useTabActions>;
