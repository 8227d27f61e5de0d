/** Answers what a tree asks about nodes that are few enough to be read at once. */

export interface TreeNode {
  readonly nodeId: string;
  readonly parentId: string | null;
  readonly label: string;
}

interface Question {
  readonly parentId?: string;
  readonly keyword?: string;
  readonly id?: string;
}

/** A node and those above it. */
function wayTo<N extends TreeNode>(all: readonly N[], id: string | null): N[] {
  const node = all.find(({ nodeId }) => nodeId === id);
  return node ? [...wayTo(all, node.parentId), node] : [];
}

export function nodesFor<N extends TreeNode>(
  all: readonly N[],
  { parentId, keyword, id }: Question,
): (N & { leaf: boolean })[] {
  const word = keyword?.trim().toLowerCase();
  const asked = () => {
    if (id !== undefined) return wayTo(all, id);
    if (word === undefined) return all.filter((node) => node.parentId === (parentId ?? null));
    const found = all.filter(({ label }) => label.toLowerCase().includes(word));
    const shown = new Set(found.flatMap(({ nodeId }) => wayTo(all, nodeId)));
    return all.filter((node) => shown.has(node));
  };
  const parents = new Set(all.map((node) => node.parentId));
  return asked().map((node) => ({ ...node, leaf: !parents.has(node.nodeId) }));
}
