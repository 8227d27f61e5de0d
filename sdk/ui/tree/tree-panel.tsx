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
import { Button } from '../button.tsx';
import { Highlight } from '../highlight.tsx';
import { Loading } from '../loading.tsx';
import { ErrorState } from '../states.tsx';
import { space } from '../theme.ts';
import { useSettled } from '../use-settled.ts';
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

function Node({ branch: { value, label, count, leaf, appearance }, chosen, onChoose, keyword, children }: NodeProps) {
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
        className={mergeClasses(chosen === value && styles.chosen, appearance === 'quiet' && styles.quiet)}
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
  const { data, error, reload } = useCall(tree.call, { ...tree.fixed, ...(parentId !== undefined && { parentId }) });
  if (error) return <ErrorState message={error.message} onRetry={reload} />;
  if (data === undefined) return <Loading rows={2} />;
  return tree.branchesOf(data).map((branch) => (
    <Node key={branch.value} branch={branch} {...shared}>
      {open.has(branch.value) && <Below parentId={branch.value} {...shared} />}
    </Node>
  ));
}

/** Nodes that are at hand together, each below the one above it: what a keyword has found, or the whole tree. */
function Nested({ branches, parent, ...shared }: Shared & { branches: readonly Branch[]; parent: string | null }) {
  return branches
    .filter((branch) => branch.parent === parent)
    .map((branch) => (
      <Node
        key={branch.value}
        branch={{ ...branch, leaf: !branches.some((other) => other.parent === branch.value) }}
        {...shared}
      >
        <Nested branches={branches} parent={branch.value} {...shared} />
      </Node>
    ));
}

/** What is open: what the user opened, and the way down to the chosen node. */
function useOpen(tree: Tree, chosen: string | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const way = useCall(tree.call, chosen === undefined ? undefined : { ...tree.fixed, id: chosen });
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
  busy: boolean;
  onOpen: (open: boolean) => void;
}

/** Opens all, or closes all. */
function Whole({ busy, onOpen }: WholeProps) {
  const styles = useStyles();
  return (
    <div className={styles.tools}>
      <BusyButton appearance="text" busy={busy} onClick={() => onOpen(true)}>
        展开
      </BusyButton>
      <Button appearance="text" onClick={() => onOpen(false)}>
        折叠
      </Button>
    </div>
  );
}

/** The whole tree, asked for once when it is opened as a whole. */
function useWhole({ call, whole, fixed, branchesOf }: Tree, setOpen: (open: ReadonlySet<string>) => void) {
  const [wanted, setWanted] = useState(false);
  const answer = useCall(call, wanted && whole ? { ...fixed, ...whole } : undefined);
  const branches = wanted && answer.data !== undefined ? branchesOf(answer.data) : undefined;
  const all = branches?.flatMap(({ value, leaf }) => (leaf ? [] : [value])).join();
  useEffect(() => {
    if (all !== undefined) setOpen(new Set(all.split(',')));
  }, [all, setOpen]);
  const openAll = (open: boolean) => {
    setWanted(open);
    if (!open) setOpen(new Set());
    else if (all !== undefined) setOpen(new Set(all.split(',')));
  };
  return { ...answer, branches, openAll, busy: wanted && answer.loading && answer.data === undefined };
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
  const whole = useWhole(tree, setOpen);
  const [text, setText] = useState('');
  const keyword = useSettled(text);
  const found = useCall(tree.call, keyword === '' ? undefined : { ...tree.fixed, keyword });
  const searching = keyword !== '';
  const matches = tree.branchesOf(found.data);
  const branches = searching ? matches : whole.branches;
  const shared = { tree, chosen, onChoose, keyword };
  const shown = searching ? new Set(matches.map(({ value }) => value)) : open;
  return (
    <div className={styles.panel}>
      <SearchBox
        className={styles.search}
        aria-label={`搜索${label}`}
        placeholder="输入名称或编码"
        value={text}
        onChange={(_, { value }) => setText(value)}
      />
      {tree.whole && !searching && <Whole busy={whole.busy} onOpen={whole.openAll} />}
      {whole.error && <ErrorState message={whole.error.message} onRetry={whole.reload} />}
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
          {branches ? (
            <Nested branches={branches} parent={null} open={shown} {...shared} />
          ) : (
            <Below parentId={undefined} open={open} {...shared} />
          )}
        </FluentTree>
        {searching && found.data !== undefined && matches.length === 0 && (
          <p className={styles.nothing}>没有匹配的节点</p>
        )}
      </div>
    </div>
  );
}
