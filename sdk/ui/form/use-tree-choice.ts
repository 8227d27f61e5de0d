import { type KeyboardEvent, useState } from 'react';
import { pathTo, rowsInSight, type TreeNode, type TreeRow } from './tree-rows.ts';

interface Choice {
  nodes: readonly TreeNode[];
  value: string | undefined;
  onChange: (value: string) => void;
}

const isSelectable = ({ node }: TreeRow) => node.choice !== 'barred';

/** What of the tree is open, found and stood on, and what keys do about it. The focus stays in the input. */
export function useTreeChoice({ nodes, value, onChange }: Choice) {
  const [open, setOpen] = useState(false);
  const [keyword, setKeyword] = useState('');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [standing, setStanding] = useState<string>();
  const rows = open ? rowsInSight(nodes, { expanded, keyword }) : [];
  const at = rows.findIndex(({ node }) => node.value === standing);

  const show = () => {
    if (open) return;
    const above = value === undefined ? [] : pathTo(nodes, value).slice(0, -1);
    setExpanded(new Set([...nodes, ...above].map((node) => node.value)));
    setStanding(value ?? nodes[0]?.value);
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    setKeyword('');
  };
  const search = (text: string) => {
    show();
    setKeyword(text);
    const wanted = text.trim().toLowerCase();
    const found = rowsInSight(nodes, { expanded, keyword: text });
    const first = found.find((row) => isSelectable(row) && row.node.label.toLowerCase().includes(wanted));
    setStanding(wanted === '' ? value : (first ?? found[0])?.node.value);
  };
  const toggle = ({ node: { value: of } }: TreeRow) => {
    const next = new Set(expanded);
    if (!next.delete(of)) next.add(of);
    setExpanded(next);
  };
  const choose = (row: TreeRow) => {
    if (!isSelectable(row)) return row.expanded === undefined ? undefined : toggle(row);
    onChange(row.node.value);
    hide();
  };
  const step = (index: number) => setStanding(rows[Math.max(0, Math.min(rows.length - 1, index))]?.node.value);
  const row = rows[at];

  /** Sideways keys belong to the text while there is one. */
  const sideways: Record<string, () => unknown> =
    keyword === '' && row
      ? {
          ArrowRight: () => (row.expanded === false ? toggle(row) : row.expanded && step(at + 1)),
          ArrowLeft: () => (row.expanded ? toggle(row) : row.parent !== undefined && setStanding(row.parent)),
        }
      : {};
  const keys: Record<string, () => unknown> = open
    ? {
        ArrowDown: () => step(at + 1),
        ArrowUp: () => step(at - 1),
        Enter: () => row && choose(row),
        Escape: hide,
        ...sideways,
      }
    : { ArrowDown: show, Enter: show };

  const press = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault(); // nor does the dialog around it close by Escape
    act();
  };
  return { open, rows, standing, keyword, show, hide, search, toggle, choose, press };
}
