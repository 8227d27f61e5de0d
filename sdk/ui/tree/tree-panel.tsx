import {
  makeStyles,
  mergeClasses,
  SearchBox,
  Tree as FluentTree,
  tokens,
  TreeItem,
  TreeItemLayout,
} from '@fluentui/react-components';
import { type ReactNode, useEffect, useState } from 'react';
import { useCall } from '../../data/use-call.ts';
import { BusyButton } from '../busy-button.tsx';
import { Highlight } from '../highlight.tsx';
import { Loading } from '../loading.tsx';
import { ErrorState } from '../states.tsx';
import { space } from '../theme.ts';
import type { Branch, Tree } from './use-tree.ts';

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: space.s, minHeight: 0 },
  search: { width: '100%', maxWidth: 'none' },
  tools: { display: 'flex', gap: space.s },
  scroll: { overflow: 'auto', minHeight: '120px', maxHeight: 'calc(100vh - 260px)' },
  chosen: { backgroundColor: tokens.colorBrandBackground2, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
  count: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  nothing: { margin: 0, padding: space.s, color: tokens.colorNeutralForeground3 },
});

/** Typing is followed by the question after this pause. */
const pauseMs = 250;

interface Shared {
  tree: Tree;
  chosen: string | undefined;
  onChoose: (value: string | undefined) => void;
  open: ReadonlySet<string>;
  keyword: string;
}

interface NodeProps extends Shared {
  branch: Branch;
  children: ReactNode;
}

function Node({ branch: { value, label, count, leaf, quiet }, chosen, onChoose, keyword, children }: NodeProps) {
  const styles = useStyles();
  return (
    <TreeItem
      value={value}
      itemType={leaf ? 'leaf' : 'branch'}
      aria-label={count === undefined ? label : `${label}，${count}`}
      aria-selected={chosen === value}
      onClick={(event) => {
        event.stopPropagation();
        onChoose(value);
      }}
    >
      <TreeItemLayout
        className={mergeClasses(chosen === value && styles.chosen, quiet && styles.quiet)}
        aside={count === undefined ? null : <span className={styles.count}>{count}</span>}
      >
        <Highlight text={label} keyword={keyword} />
      </TreeItemLayout>
      {!leaf && <FluentTree>{children}</FluentTree>}
    </TreeItem>
  );
}

/** The nodes below one, asked for when it is opened. */
function Below({ parentId, ...shared }: Shared & { parentId: string | undefined }) {
  const { tree, open } = shared;
  const { data, error, reload } = useCall(tree.call, parentId === undefined ? {} : { parentId });
  if (error) return <ErrorState message={error.message} onRetry={reload} />;
  if (data === undefined) return <Loading rows={2} />;
  return tree.branchesOf(data).map((branch) => (
    <Node key={branch.value} branch={branch} {...shared}>
      {open.has(branch.value) && <Below parentId={branch.value} {...shared} />}
    </Node>
  ));
}

/** What a keyword has found, below the nodes that stand above it. */
function Found({ branches, parent, ...shared }: Shared & { branches: readonly Branch[]; parent: string | null }) {
  return branches
    .filter((branch) => branch.parent === parent)
    .map((branch) => (
      <Node
        key={branch.value}
        branch={{ ...branch, leaf: !branches.some((other) => other.parent === branch.value) }}
        {...shared}
      >
        <Found branches={branches} parent={branch.value} {...shared} />
      </Node>
    ));
}

/** What is open: what the user opened, and the way down to the chosen node. */
function useOpen(tree: Tree, chosen: string | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const way = useCall(tree.call, chosen === undefined ? undefined : { id: chosen });
  const above = tree
    .branchesOf(way.data)
    .map(({ value }) => value)
    .filter((value) => value !== chosen)
    .join();
  useEffect(() => {
    if (above !== '') setOpen((before) => new Set([...before, ...above.split(',')]));
  }, [above]);
  return { open, setOpen };
}

interface WholeProps {
  whole: NonNullable<Tree['whole']>;
  onOpen: (ids: readonly string[]) => void;
}

/** Opens all, or closes all. */
function Whole({ whole, onOpen }: WholeProps) {
  const styles = useStyles();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    const ids = await whole().catch(() => undefined); // the host has shown why
    setBusy(false);
    if (ids) onOpen(ids);
  };
  return (
    <div className={styles.tools}>
      <BusyButton look="text" busy={busy} onPress={() => void open()}>
        展开
      </BusyButton>
      <BusyButton look="text" busy={false} onPress={() => onOpen([])}>
        折叠
      </BusyButton>
    </div>
  );
}

interface Props extends Omit<Shared, 'open' | 'keyword'> {
  label: string;
  /** The whole: no node chosen. */
  all: string;
}

/** The tree itself: search above, 全部 first, one node chosen; arrow keys walk. */
export function TreePanel({ label, all, tree, chosen, onChoose }: Props) {
  const styles = useStyles();
  const { open, setOpen } = useOpen(tree, chosen);
  const [text, setText] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useCall(tree.call, keyword === '' ? undefined : { keyword });
  const branches = tree.branchesOf(found.data);
  const shared = { tree, chosen, onChoose, keyword };
  const searching = keyword !== '';
  const shown = searching ? new Set(branches.map(({ value }) => value)) : open;
  return (
    <div className={styles.panel}>
      <SearchBox
        className={styles.search}
        aria-label={`搜索${label}`}
        placeholder="输入名称或编码"
        value={text}
        onChange={(_, { value }) => setText(value)}
      />
      {tree.whole && !searching && <Whole whole={tree.whole} onOpen={(ids) => setOpen(new Set(ids))} />}
      <div className={styles.scroll}>
        <FluentTree
          aria-label={label}
          size="small"
          openItems={shown}
          onOpenChange={(_, { openItems }) => !searching && setOpen(new Set([...openItems].map(String)))}
        >
          <TreeItem itemType="leaf" value="" aria-selected={chosen === undefined} onClick={() => onChoose(undefined)}>
            <TreeItemLayout className={mergeClasses(chosen === undefined && styles.chosen)}>{all}</TreeItemLayout>
          </TreeItem>
          {searching ? (
            <Found branches={branches} parent={null} open={shown} {...shared} />
          ) : (
            <Below parentId={undefined} open={open} {...shared} />
          )}
        </FluentTree>
        {searching && found.data !== undefined && branches.length === 0 && (
          <p className={styles.nothing}>没有匹配的节点</p>
        )}
      </div>
    </div>
  );
}
