/** Where each unit of the organisation chart stands: from the root at the left to the right, a row for each leaf. */
import type { OrgNode } from '../../calls/enterprise.ts';
import { hierarchy, tree } from 'd3-hierarchy';

/** Pixels at full size. */
export const box = { width: 224, height: 36 } as const;
const pitch = { row: 46, column: 288 } as const;
const stub = (pitch.column - box.width) / 2;

export interface Box {
  readonly node: OrgNode;
  /** 1 at the root. */
  readonly level: number;
  readonly parent: string | undefined;
  readonly children: readonly string[];
  /** Units below it, at every level; drawn on one that is closed. */
  readonly below: number;
  readonly open: boolean;
  /** Left edge. */
  readonly x: number;
  /** Upper edge. */
  readonly y: number;
}

/** The line from a unit down the units right below it. */
interface Trunk {
  readonly x: number;
  readonly from: number;
  readonly to: number;
  readonly parentX: number;
  readonly parentY: number;
}

export interface Layout {
  readonly boxes: readonly Box[];
  readonly byCode: ReadonlyMap<string, Box>;
  readonly trunks: readonly Trunk[];
  readonly size: Window;
}

/** Edges of a part of the chart. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const codeOf = ({ customerCode }: OrgNode) => customerCode;

function countBelow(root: OrgNode): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (node: OrgNode): number => {
    const own = (node.children ?? []).reduce((sum, child) => sum + 1 + count(child), 0);
    counts.set(codeOf(node), own);
    return own;
  };
  count(root);
  return counts;
}

/** @param open - Codes of the units whose next level is drawn. */
export function layoutOf(root: OrgNode, open: ReadonlySet<string>): Layout {
  const counts = countBelow(root);
  const placed = tree<OrgNode>()
    .nodeSize([pitch.row, pitch.column])
    .separation(() => 1)(hierarchy(root, (node) => (open.has(codeOf(node)) ? node.children : undefined)));
  const trunks: Trunk[] = [];
  const boxes = placed.descendants().map((point): Box => {
    const { data: node, x: row, y: column, parent, children = [] } = point;
    const [first, last] = [children[0], children.at(-1)];
    if (first && last) {
      const [parentX, parentY] = [column + box.width, row + box.height / 2];
      const half = box.height / 2;
      trunks.push({ x: parentX + stub, from: first.x + half, to: last.x + half, parentX, parentY });
    }
    return {
      node,
      level: point.depth + 1,
      parent: parent ? codeOf(parent.data) : undefined,
      children: children.map(({ data }) => codeOf(data)),
      below: counts.get(codeOf(node)) ?? 0,
      open: children.length > 0,
      x: column,
      y: row,
    };
  });
  const size = {
    left: 0,
    top: boxes.reduce((top, { y }) => Math.min(top, y), 0),
    right: boxes.reduce((right, { x }) => Math.max(right, x + box.width), 0),
    bottom: boxes.reduce((bottom, { y }) => Math.max(bottom, y + box.height), 0),
  };
  return { boxes, byCode: new Map(boxes.map((one) => [codeOf(one.node), one])), trunks, size };
}

/** What of a chart is in a window. */
export function inWindow({ boxes, trunks }: Pick<Layout, 'boxes' | 'trunks'>, { left, top, right, bottom }: Window) {
  return {
    boxes: boxes.filter(({ x, y }) => x < right && x + box.width > left && y < bottom && y + box.height > top),
    trunks: trunks.filter(
      ({ x, from, to, parentX, parentY }) =>
        parentX < right && x > left && Math.min(from, parentY) < bottom && Math.max(to, parentY) > top,
    ),
  };
}

/** Lines between the units of a window, as the data of one path. */
export function linesOf({ boxes, trunks }: Pick<Layout, 'boxes' | 'trunks'>): string {
  const stems = trunks.map(({ x, from, to, parentX, parentY }) => `M${parentX} ${parentY}H${x}M${x} ${from}V${to}`);
  const stubs = boxes.flatMap(({ x, y, parent }) =>
    parent === undefined ? [] : [`M${x - stub} ${y + box.height / 2}H${x}`],
  );
  return [...stems, ...stubs].join('');
}

/** All units as the data of one path: where their names could not be read, a thousand of them cost as little as one. */
export const outlineOf = ({ boxes }: Pick<Layout, 'boxes'>): string =>
  boxes.map(({ x, y }) => `M${x} ${y}h${box.width}v${box.height}h${-box.width}z`).join('');

export type Way = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home';

/** Where a key leads from a unit: to the one above it in the tree, the first below it, or its neighbour of the same level. */
export function neighbourOf({ boxes, byCode }: Layout, code: string, way: Way): string | undefined {
  const [at, [root]] = [byCode.get(code), boxes];
  if (way === 'Home') return root && codeOf(root.node);
  if (at === undefined) return undefined;
  if (way === 'ArrowLeft') return at.parent;
  if (way === 'ArrowRight') return at.children[0];
  const same = boxes.filter(({ level }) => level === at.level).sort((a, b) => a.y - b.y);
  const next = same[same.indexOf(at) + (way === 'ArrowDown' ? 1 : -1)];
  return next && codeOf(next.node);
}

/** Every unit that has others below it. */
export const branchesOf = (node: OrgNode): string[] => {
  const children = node.children ?? [];
  return children.length === 0 ? [] : [codeOf(node), ...children.flatMap(branchesOf)];
};
