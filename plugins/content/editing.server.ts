/** What editors change: who did it, what they wrote, and where it stands among its neighbours. */
import { cleanHtml, type Context, type RawBuilder, refuse, refuseField, textOf } from '@portal/sdk/server';
import { maxText } from './fields.ts';

/** Answers what a tree asks about nodes that are few enough to be read at once. */

interface TreeNode {
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

export const touched = ({ user, clock }: Context) => ({
  updatedBy: user.userId,
  updatedAt: clock.now().toISOString(),
});

/**
 * A text without what does not belong, and its words.
 * @param beside - Mark that a text without words may consist of. Default: none may.
 * @throws Refusal where nothing is left of it, or too much.
 */
export function cleanText(html: string, beside?: string) {
  const content = cleanHtml(html);
  const contentText = textOf(content);
  const isEmpty = contentText === '' && (beside === undefined || !content.includes(beside));
  if (isEmpty) refuseField('content', '请输入正文');
  if ([...contentText].length > maxText) refuseField('content', `正文最多 ${maxText} 个字`);
  return { content, contentText };
}

/** Gives neighbours numbers of their own, with one and the one before or after it exchanged. */
export async function takePlace(
  { db }: Context,
  table: 'cmsSubject' | 'cmsHandbook',
  neighbours: RawBuilder<boolean>,
  { id, direction }: { readonly id: string; readonly direction: 'UP' | 'DOWN' },
): Promise<void> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where(neighbours)
    .orderBy('sort')
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map((row) => row.id);
  const from = ids.indexOf(id);
  const to = from + (direction === 'UP' ? -1 : 1);
  const other = ids[to];
  if (other === undefined) return refuse('conflict', direction === 'UP' ? '已经是第一个' : '已经是最后一个');
  [ids[from], ids[to]] = [other, id];
  for (const [sort, one] of ids.entries()) await db.updateTable(table).set({ sort }).where('id', '=', one).execute();
}
