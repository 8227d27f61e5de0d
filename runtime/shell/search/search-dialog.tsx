import { Dialog, DialogSurface, makeStyles, mergeClasses, Tag, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import type { SearchKind } from '@portal/sdk/calls/search';
import { host } from '@portal/sdk/host';
import { Button, copyText, Input, useFocusReturn } from '@portal/sdk/ui';
import { useMask } from '@portal/sdk/ui/host';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { openWindow } from '../menu-link.ts';
import type { OverlayProps } from '../overlays.ts';
import type { Found } from './find.ts';
import { HitPreview } from './hit-preview.tsx';
import { optionId, ResultList } from './result-list.tsx';
import { runCommand } from './run-command.ts';
import type { TypeAhead } from './type-ahead.ts';
import { useFound } from './use-found.ts';
import { useRecent } from './use-recent.ts';

const useStyles = makeStyles({
  surface: {
    padding: 0,
    width: 'min(860px, calc(100vw - 32px))',
    maxWidth: 'none',
    marginTop: '10vh',
    marginBottom: 'auto',
    overflow: 'hidden',
  },
  clear: { backgroundColor: 'transparent' },
  field: { padding: '12px 16px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  input: { width: '100%' },
  body: { display: 'flex', minHeight: '260px' },
  fault: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '8px 16px',
    color: tokens.colorStatusDangerForeground1,
  },
  late: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '0 16px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  nothing: { flexGrow: 1, padding: '24px 16px', textAlign: 'center', color: tokens.colorNeutralForeground3 },
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

const searchName = '搜索菜单、单据或帮助';

const emptyText = (typed: boolean, only: SearchKind | undefined) => {
  if (!typed) return only ? `输入${only.title}的编号、名称或拼音。` : '输入编号、名称、拼音首字母，查找菜单和单据。';
  return '没有找到，请换一个词，或联系管理员分配权限。';
};

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

/** What is typed, and what it is limited to; a kind is chosen after a slash, and taken back by Backspace. */
function useQuestion(ahead: TypeAhead) {
  const [keyword, setKeyword] = useState('');
  const [only, setOnly] = useState<SearchKind>();
  return {
    ...{ keyword, setKeyword, only },
    takeAhead() {
      const typed = ahead.take();
      setKeyword((had) => had + typed);
    },
    limit(kind: SearchKind | undefined) {
      setOnly(kind);
      setKeyword('');
    },
  };
}

/** Nothing is marked in the field, so that Ctrl+C means the document. */
const marksNothing = ({ selectionStart, selectionEnd }: HTMLInputElement) => selectionStart === selectionEnd;

/** Enter while nothing is there yet takes what is found first. */
function useEager(waits: boolean, take: () => void) {
  const [eager, setEager] = useState(false);
  const taken = useEffectEvent(take);
  useEffect(() => {
    if (!eager || waits) return;
    setEager(false);
    taken();
  }, [eager, waits]);
  return setEager;
}

interface Keys {
  readonly found: Found | undefined;
  readonly wait: () => void;
  readonly choose: (found: Found | undefined, beside: boolean) => void;
  readonly move: (by: 1 | -1) => void;
  /** Undefined where there is something to delete first. */
  readonly widen: (() => void) | undefined;
}

function hearKeys(event: KeyboardEvent<HTMLInputElement>, { found, wait, choose, move, widen }: Keys): void {
  if (event.nativeEvent.isComposing) return; // while an input method is open, these keys choose its words
  const held = event.ctrlKey || event.metaKey;
  if (event.key === 'Enter') {
    if (found) choose(found, held);
    else wait();
  } else if (event.key === 'ArrowDown') move(1);
  else if (event.key === 'ArrowUp') move(-1);
  else if (event.key === 'Backspace' && widen) widen();
  else if (held && event.key.toLowerCase() === 'c' && found?.hit && marksNothing(event.currentTarget))
    void copyText(found.hit.number, `已复制 ${found.hit.number}`);
  else return;
  event.preventDefault();
}

function Search({ ahead, onClose }: { ahead: TypeAhead; onClose: () => void }) {
  const styles = useStyles();
  const id = useId();
  const { keyword, setKeyword, only, limit, takeAhead } = useQuestion(ahead);
  const { recent, frequent, note, forget } = useRecent();
  const { groups: found, waits, error, reload, more, silent } = useFound(keyword, only);
  const typed = keyword.trim() !== '';
  const chosen = [
    { title: '最近使用', items: recent },
    { title: '常用', items: frequent },
  ];
  const groups = typed || only ? found : [...chosen.filter(({ items }) => items.length > 0), ...found];
  const options = groups.flatMap(({ items }) => items);
  const { active, setActive, move } = useActive(options.length);
  const point = options[active];
  const choose = (chosen: Found | undefined, beside = false) => {
    if (!chosen) return;
    setActive(0);
    if (chosen.kind === 'filter') return limit({ kind: chosen.path, title: chosen.title });
    note(chosen);
    onClose();
    go(beside && chosen.kind !== 'command' ? { ...chosen, external: true } : chosen);
  };
  const setEager = useEager(waits, () => choose(point));
  return (
    <>
      <div className={styles.field}>
        <Input
          className={styles.input}
          size="large"
          appearance="filled-lighter"
          contentBefore={
            only ? (
              <Tag size="small" appearance="brand">
                {only.title}
              </Tag>
            ) : (
              <SearchRegular />
            )
          }
          role="combobox"
          aria-label={searchName}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-activedescendant={options.length > 0 ? optionId(id, active) : undefined}
          autoComplete="off"
          maxLength={50}
          placeholder={only ? `在${only.title}中查找` : '编号、名称、拼音或首字母，输入 / 按类型查找'}
          value={keyword}
          onFocus={takeAhead}
          onChange={(value) => {
            setKeyword(value);
            setActive(0);
            setEager(false);
          }}
          onKeyDown={(event) => {
            const widen = only && keyword === '' ? () => limit(undefined) : undefined;
            hearKeys(event, { found: point, wait: () => setEager(waits), choose, move, widen });
          }}
        />
      </div>
      <div className={styles.body}>
        {options.length > 0 ? (
          <ResultList
            {...{ id, groups, keyword, active }}
            onPoint={setActive}
            onChoose={(chosen, beside) => choose(chosen, beside)}
          />
        ) : (
          <div className={styles.nothing}>{waits ? '正在查找…' : error ? '' : emptyText(typed, only)}</div>
        )}
        {point?.hit && (
          <HitPreview hit={point.hit} onOpen={() => choose(point)} onOpenBeside={() => choose(point, true)} />
        )}
      </div>
      {error && (
        <div className={styles.fault} role="alert">
          单据没有查到：{error.message}
          <Button appearance="transparent" size="small" onClick={() => void reload()}>
            重试
          </Button>
        </div>
      )}
      {silent.length > 0 && (
        <div className={styles.late} role="status">
          {silent.join('、')}没有及时应答，结果中没有其单据。
          <Button appearance="transparent" size="small" onClick={() => void reload()}>
            重试
          </Button>
        </div>
      )}
      <div className={styles.unseen} role="status">
        {typed && !waits ? `找到 ${options.length} 项` : ''}
      </div>
      <div className={styles.foot}>
        <span>↑↓ 选择　Enter 打开　Ctrl+Enter 新标签页　/ 类型　Esc 关闭</span>
        {waits && options.length > 0 && <span>正在查找单据…</span>}
        {more.length > 0 && only === undefined && (
          <span>{more.map(({ title }) => title).join('、')}还有更多，输入 / 只查一类</span>
        )}
        {!typed && recent.length > 0 && (
          <Button appearance="transparent" size="small" onClick={forget}>
            清除最近使用
          </Button>
        )}
      </div>
    </>
  );
}

/** 全局搜索：菜单、命令、各类单据（编号、名称、拼音、首字母）、帮助。 */
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
