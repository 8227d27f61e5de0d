import { Dialog, DialogSurface, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { host } from '@portal/sdk/host';
import { Button, Input, useFocusReturn } from '@portal/sdk/ui';
import { useMask } from '@portal/sdk/ui/host';
import { type KeyboardEvent, useId, useState } from 'react';
import { openWindow } from '../menu-link.ts';
import type { OverlayProps } from '../overlays.ts';
import type { Found } from './find.ts';
import { optionId, ResultList } from './result-list.tsx';
import { runCommand } from './run-command.ts';
import type { TypeAhead } from './type-ahead.ts';
import { useFound, useRecent } from './use-found.ts';

const useStyles = makeStyles({
  surface: {
    padding: 0,
    width: 'min(640px, calc(100vw - 32px))',
    maxWidth: 'none',
    marginTop: '10vh',
    marginBottom: 'auto',
    overflow: 'hidden',
  },
  clear: { backgroundColor: 'transparent' },
  field: { padding: '12px 16px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  input: { width: '100%' },
  nothing: { padding: '24px 16px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
  foot: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '40px',
    padding: '0 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

function go({ kind, path, title, external }: Found): void {
  if (kind === 'command') void runCommand(path, title);
  else if (external) openWindow(path);
  else host().navigate(path);
}

/** The active option: arrows move it round, a new keyword begins at the first. */
function useActive(count: number) {
  const [active, setActive] = useState(0);
  const move = (by: 1 | -1) => setActive(count === 0 ? 0 : (active + by + count) % count);
  return { active: Math.min(active, Math.max(count - 1, 0)), setActive, move };
}

function Search({ ahead, onClose }: { ahead: TypeAhead; onClose: () => void }) {
  const styles = useStyles();
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const { recent, note, forget } = useRecent();
  const groups = useFound(keyword, recent);
  const options = groups.flatMap(({ items }) => items);
  const { active, setActive, move } = useActive(options.length);
  const typed = keyword.trim() !== '';
  const choose = (found: Found | undefined) => {
    if (!found) return;
    note(found);
    onClose();
    go(found);
  };
  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // while an input method is open, these keys choose its words
    if (event.key === 'Enter') choose(options[active]);
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.field}>
        <Input
          className={styles.input}
          size="large"
          appearance="filled-lighter"
          contentBefore={<SearchRegular />}
          role="combobox"
          aria-label="搜索菜单、单据编号或帮助"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-activedescendant={options.length > 0 ? optionId(id, active) : undefined}
          autoComplete="off"
          maxLength={50}
          placeholder="菜单名称或拼音、单据编号、帮助内容"
          value={keyword}
          onFocus={() => {
            const typed = ahead.take();
            setKeyword((had) => had + typed);
          }}
          onChange={(value) => {
            setKeyword(value);
            setActive(0);
          }}
          onKeyDown={hear}
        />
      </div>
      {options.length > 0 ? (
        <ResultList id={id} groups={groups} keyword={keyword} active={active} onPoint={setActive} onChoose={choose} />
      ) : (
        <div className={styles.nothing}>
          {typed ? '没有找到，请换一个词，或联系管理员分配权限。' : '输入菜单名称、拼音首字母或单据编号。'}
        </div>
      )}
      <div className={styles.unseen} role="status">
        {typed ? `找到 ${options.length} 项` : ''}
      </div>
      <div className={styles.foot}>
        <span>↑↓ 选择　Enter 打开　Esc 关闭</span>
        {!typed && recent.length > 0 && (
          <Button appearance="transparent" size="small" onClick={forget}>
            清除最近使用
          </Button>
        )}
      </div>
    </>
  );
}

/** 全局搜索：命令、菜单（含拼音）、单据编号、帮助。 */
export default function SearchDialog({ ahead, open, onClose }: OverlayProps & { ahead: TypeAhead }) {
  const styles = useStyles();
  const masked = useMask(open);
  useFocusReturn(open);
  return (
    <Dialog open={open} onOpenChange={(_, { open: stays }) => !stays && onClose()}>
      <DialogSurface
        className={styles.surface}
        aria-label="全局搜索"
        backdrop={{ className: mergeClasses(!masked && styles.clear) }}
      >
        <Search ahead={ahead} onClose={onClose} />
      </DialogSurface>
    </Dialog>
  );
}
