/** A node to choose from. */
export interface TreeNode {
  /** Unique in its tree. */
  readonly value: string;
  readonly label: string;
  /** `barred` can be opened but not chosen. Default `open`. */
  readonly choice?: 'open' | 'barred';
  readonly children?: readonly TreeNode[];
}

export interface TreeRow {
  readonly node: TreeNode;
  /** 1 at the root. */
  readonly level: number;
  readonly parent: string | undefined;
  /** Absent where there is nothing below. */
  readonly expanded: boolean | undefined;
}

interface Sight {
  readonly expanded: ReadonlySet<string>;
  /** Where it is not blank, only what it finds is in sight, with all that is above. */
  readonly keyword: string;
}

const finds = (node: TreeNode, keyword: string): boolean =>
  node.label.toLowerCase().includes(keyword) || (node.children ?? []).some((child) => finds(child, keyword));

/** The nodes in sight, from top to bottom. */
export function rowsInSight(nodes: readonly TreeNode[], { expanded, keyword }: Sight): TreeRow[] {
  const wanted = keyword.trim().toLowerCase();
  const below = (children: readonly TreeNode[], level: number, parent?: string): TreeRow[] =>
    children.flatMap((node) => {
      if (wanted !== '' && !finds(node, wanted)) return [];
      const nested = node.children ?? [];
      const isOpen = nested.length > 0 ? wanted !== '' || expanded.has(node.value) : undefined;
      return [{ node, level, parent, expanded: isOpen }, ...(isOpen ? below(nested, level + 1, node.value) : [])];
    });
  return below(nodes, 1);
}

/** From the root down to the node; empty when there is no such node. */
export function pathTo(nodes: readonly TreeNode[], value: string): readonly TreeNode[] {
  for (const node of nodes) {
    if (node.value === value) return [node];
    const below = pathTo(node.children ?? [], value);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
