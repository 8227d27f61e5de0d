import { useEffect } from 'react';

/** What keys do, the same on every page; in the order in which they are shown. */
export const KEYS = {
  'Alt+Q': '查询',
  'Alt+R': '重置查询条件',
  '↑ ↓ ← →': '在表格中移动',
  'J K': '下一行、上一行',
  空格: '预览这一行；再按进入预览',
  Enter: '打开这一行的单据',
  F2: '进入单元格，Esc 退出',
  X: '选择或取消选择这一行',
  'Ctrl+S': '保存',
  'Ctrl+Enter': '提交',
  'Alt+Y': '同意',
  'Alt+N': '驳回',
  'Ctrl+K': '搜索',
  'Alt+M': '全部功能',
  'Ctrl+Alt+W': '关闭当前页签',
  '?': '显示快捷键',
} as const satisfies Readonly<Record<string, string>>;
export type Key = keyof typeof KEYS;

export const isKey = (name: string): name is Key => Object.hasOwn(KEYS, name);

const active = new Map<object, readonly Key[]>();

/** Keys that do something now, in the order of their table. */
export function activeKeys(): readonly Key[] {
  const all = new Set([...active.values()].flat());
  return Object.keys(KEYS).filter((name): name is Key => isKey(name) && all.has(name));
}

/** Names keys for the list of shortcuts, while what hears them is shown. */
export function useActiveKeys(keys: readonly Key[]): void {
  const named = keys.join('\n');
  useEffect(() => {
    const holder = {};
    active.set(holder, named.split('\n').filter(isKey));
    return () => void active.delete(holder);
  }, [named]);
}
