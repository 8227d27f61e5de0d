/**
 * What a plugin's declarations change in the trees. A field follows its plugin while it says what the plugin said last;
 * one that an administrator changed stays, and so does what an administrator deleted, hid or granted.
 */
import {
  type Declaration,
  type DeclaredNode,
  declarationOf,
  differing,
  isForeign,
  isSameDeclaration,
} from './declared-nodes.ts';

export interface MenuRow {
  readonly menuId: string;
  readonly parentId: string | null;
  readonly sourceKey: string | null;
  readonly menuName: string;
  readonly routeUrl: string | null;
  readonly icon: string | null;
  readonly sort: number;
  readonly ifIntOrExt: string;
  readonly hidden: string;
  readonly ifRouteHidden: string;
  readonly remark: string | null;
  readonly productType: string;
  readonly deleted: boolean;
  readonly retired: boolean;
  readonly declared: Declaration | null;
}

export type MenuChange =
  | { readonly kind: 'insert'; readonly node: DeclaredNode; readonly row: MenuRow }
  | { readonly kind: 'update'; readonly before: MenuRow; readonly row: MenuRow };

/** The rows as they come to stand, change by change. */
class Tree {
  readonly #rows: Map<string, MenuRow>;
  readonly #ids = new Map<string, string>();

  constructor(rows: readonly MenuRow[]) {
    this.#rows = new Map(rows.map((row) => [row.menuId, row]));
    for (const { sourceKey, menuId } of rows) if (sourceKey !== null) this.#ids.set(sourceKey, menuId);
  }

  put(row: MenuRow): void {
    this.#rows.set(row.menuId, row);
    if (row.sourceKey !== null) this.#ids.set(row.sourceKey, row.menuId);
  }

  rows = (): readonly MenuRow[] => [...this.#rows.values()];
  idOf = (key: string): string | undefined => this.#ids.get(key);
  declaredAs = (key: string): MenuRow | undefined => this.#rows.get(this.#ids.get(key) ?? '');

  /** As a declaration names it; a node that no plugin declares has a name that none can say. */
  parentKeyOf({ parentId }: MenuRow): string | null {
    return parentId === null ? null : (this.#rows.get(parentId)?.sourceKey ?? `#${parentId}`);
  }

  /** Below a node that is there, and not below itself. @param menuId - Absent for a new one. */
  mayStand(parent: string | null, menuId?: string): boolean {
    if (parent === null) return true;
    const above = this.declaredAs(parent);
    if (above === undefined || above.deleted) return false;
    const seen = new Set<string>();
    for (let row: MenuRow | undefined = above; row && !seen.has(row.menuId); row = this.#rows.get(row.parentId ?? ''))
      seen.add(row.menuId);
    return menuId === undefined || !seen.has(menuId);
  }

  /** Opens nothing itself: what stands in it gives nobody more. */
  isGroup(key: string): boolean {
    const row = this.declaredAs(key);
    return row !== undefined && row.routeUrl === null && row.parentId === null && this.mayStand(key);
  }

  isLeaf = ({ menuId }: MenuRow): boolean => !this.rows().some((row) => row.parentId === menuId && !row.deleted);
}

const factsOf = (tree: Tree, row: MenuRow) => ({ ...row, parent: tree.parentKeyOf(row) });

function insertion(tree: Tree, node: DeclaredNode): MenuChange | undefined {
  const declared = declarationOf(node);
  // an administrator deleted what it belongs to: it waits in the list of what can be imported
  if (!tree.mayStand(declared.parent)) return undefined;
  const { sourceKey, row } = node;
  const { menuName, routeUrl, icon, sort, ifIntOrExt } = row;
  const inserted: MenuRow = {
    menuId: `new ${sourceKey}`, // until it has one
    parentId: declared.parent === null ? null : (tree.idOf(declared.parent) ?? null),
    ...{ sourceKey, menuName, routeUrl, icon, sort, ifIntOrExt, declared },
    ...{ hidden: '0', ifRouteHidden: '0', remark: null, productType: '00', deleted: false, retired: false },
  };
  return { kind: 'insert', node, row: inserted };
}

/** What of a row follows to the new declaration, and what administrators decided over. */
function followed(tree: Tree, row: MenuRow, was: Declaration, next: Declaration): Partial<MenuRow> {
  const kept = new Set(differing(factsOf(tree, row), was));
  if (was.parent !== next.parent && !tree.mayStand(next.parent, row.menuId)) kept.add('parent');
  const decided = [...kept].flatMap((field) => {
    const over = was.over && field in was.over ? was.over[field] : was[field];
    return over === next[field] ? [] : [[field, over] as const];
  });
  const { parent, ...facts } = Object.fromEntries(
    differing(was, next).flatMap((field) => (kept.has(field) ? [] : [[field, next[field]]])),
  ) as Partial<Declaration>;
  return {
    ...facts,
    ...(parent !== undefined && { parentId: parent === null ? null : (tree.idOf(parent) ?? null) }),
    declared: { ...next, ...(decided.length > 0 && { over: Object.fromEntries(decided) }) },
  };
}

function update(tree: Tree, row: MenuRow, node: DeclaredNode): MenuChange | undefined {
  const next = declarationOf(node);
  const moved: MenuRow = { ...row, ...(row.declared ? followed(tree, row, row.declared, next) : { declared: next }) };
  const back = row.retired && tree.mayStand(tree.parentKeyOf(moved), row.menuId);
  return changeOf(row, back ? { ...moved, deleted: false, retired: false } : moved);
}

function changeOf(before: MenuRow, row: MenuRow): MenuChange | undefined {
  const { declared, ...facts } = before;
  const isSame = Object.entries(facts).every(([name, value]) => row[name as keyof MenuRow] === value);
  return isSame && isSameDeclaration(declared, row.declared) ? undefined : { kind: 'update', before, row };
}

const isUntouched = (tree: Tree, row: MenuRow): boolean =>
  row.declared !== null &&
  differing(factsOf(tree, row), row.declared).length === 0 &&
  row.hidden === '0' &&
  row.ifRouteHidden === '0' &&
  row.remark === null &&
  row.productType === '00';

/** From the leaves up: what administrators placed or changed keeps what is above it. */
function retirements(tree: Tree, plugin: string, running: ReadonlySet<string>): MenuChange[] {
  const gone = (row: MenuRow) =>
    row.declared?.plugin === plugin && !row.deleted && !running.has(row.sourceKey ?? '') && isUntouched(tree, row);
  const changes: MenuChange[] = [];
  for (;;) {
    const leaves = tree.rows().filter((row) => gone(row) && tree.isLeaf(row));
    if (leaves.length === 0) return changes;
    for (const before of leaves) {
      const row = { ...before, deleted: true, retired: true };
      tree.put(row);
      changes.push({ kind: 'update', before, row });
    }
  }
}

export interface DeclaringPlugin {
  readonly id: string;
  /** Parents before their children. */
  readonly nodes: readonly DeclaredNode[];
}

/** @param running - Keys that any plugin which runs declares. */
export function menuChanges(
  rows: readonly MenuRow[],
  { id, nodes }: DeclaringPlugin,
  running: ReadonlySet<string>,
): MenuChange[] {
  const tree = new Tree(rows);
  const placed = nodes.flatMap((declared) => {
    const isLost = isForeign(id, declared.parentKey) && !tree.isGroup(declared.parentKey);
    const node = isLost ? { ...declared, parentKey: undefined } : declared;
    const row = tree.declaredAs(node.sourceKey);
    const change = row === undefined ? insertion(tree, node) : update(tree, row, node);
    if (change) tree.put(change.row);
    return change ?? [];
  });
  return [...placed, ...retirements(tree, id, running)];
}
