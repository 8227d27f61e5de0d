/** What editors change: who did it, what they wrote, and where it stands among its neighbours. */
import { cleanHtml, type Context, type RawBuilder, refuse, textOf } from '@portal/sdk/server';
import { maxText } from './fields.ts';

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
  if (isEmpty) refuse('invalid', '请输入正文');
  if ([...contentText].length > maxText) refuse('invalid', `正文最多 ${maxText} 个字`);
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
