/**
 * Personal data at rest. The columns that their migrations comment as `personal: …` hold sealed texts: a query that
 * Kysely builds writes them as they are given and reads them open, wherever they stand in a result. What compares,
 * masks or writes them in SQL of its own goes through one of these doors, since the database sees sealed texts alone.
 */
import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** What is sealed for itself; each kind has keys of its own. */
export type PersonalKind = 'phone' | 'mail' | 'idNumber' | 'bankAccount' | 'birthday' | 'address';

/** A text of a personal column as it is read: `where('phone', '=', text)` would find nothing, and does not compile. */
export type Personal = string & { readonly personal: true };

/**
 * Begin and end of what stands for a personal text: characters that Unicode keeps for a program's own use, and that the
 * driver takes out of every text that comes from elsewhere.
 */
export const [opening, closing] = ['\ufdd0', '\ufdd1'];

/** Only this process can write what its driver seals; nobody outside may have a text opened by copying a sealed one. */
const own = randomBytes(9).toString('base64url');

/**
 * What the driver makes of a mark: `=` sealed, `!` sealed and found, `?` the indexes of a text, `~` those of its end, `#`
 * a digest that nothing opens.
 */
type Mark = '=' | '!' | '?' | '~' | '#';

const encoded = (text: string) => Buffer.from(text, 'utf8').toString('base64url');
const marked = (mark: Mark, kind: PersonalKind, text: string): string =>
  `${opening}${mark}${own}:${kind}:${encoded(text)}${closing}`;

/** Every mark of this process, and every other beginning: the latter came from outside. */
export const marks = new RegExp(`${opening}(?:([=!?~#])${own}:(\\w+):([\\w-]*)${closing})?`, 'g');

/** Does something to what stands between the marks of this process; those stay. */
export function outsideMarks(text: string, change: (words: string) => string): string {
  let changed = '';
  let place = 0;
  for (const { index, 0: whole, 1: mark } of text.matchAll(marks)) {
    if (mark === undefined) continue;
    changed += change(text.slice(place, index)) + whole;
    place = index + whole.length;
  }
  return changed + change(text.slice(place));
}

/** The text of a mark that is all there is; undefined where there is more, or something else. */
export function markedClear(text: string): string | undefined {
  const [found] = text.matchAll(marks);
  const [whole, , , body] = found ?? [];
  return whole === text && body !== undefined ? Buffer.from(body, 'base64url').toString('utf8') : undefined;
}

/** A value for a personal column in SQL of one's own, also inside JSON. @param found - Whether the column is looked up by. */
export const personal = (kind: PersonalKind, text: string, found = false): string =>
  marked(found ? '!' : '=', kind, text);

/**
 * A text that is only ever found again, such as the name of a counter: kept as its digest. `samePersonal` finds it under
 * every key of the ring.
 */
export const personalDigest = (text: string, kind: PersonalKind = 'address'): string => marked('#', kind, text);

/** Where a text is looked for: a column, or an expression in SQL. */
type Place = string | RawBuilder<unknown>;
const placed = (place: Place) => (typeof place === 'string' ? sql.ref(place) : place);

const among = (asked: string) => sql`any(string_to_array(${asked}, ${sql.lit(closing)}))`;

/** Whether a personal column holds this whole text. The column is commented as `found`. */
export const samePersonal = (kind: PersonalKind, place: Place, text: string): RawBuilder<boolean> =>
  sql<boolean>`personal_index(${placed(place)}) = ${among(marked('?', kind, text))}`;

/** Length of the end by which phones and accounts are found. */
const tailLength = 4;

/** A filter by a whole text, or by its last four characters. The column is commented as `found`. */
export function foundPersonal(kind: PersonalKind, place: Place, text: string): RawBuilder<boolean> {
  const asked = text.trim();
  return asked.length === tailLength
    ? sql<boolean>`personal_tail(${placed(place)}) = ${among(marked('~', kind, asked))}`
    : samePersonal(kind, place, asked);
}

/** A personal column as it leaves with its middle hidden. */
export const maskedPersonal = (kind: PersonalKind, place: Place): RawBuilder<string> =>
  sql<string>`${sql.lit(`${opening}*${kind}${closing}`)} || ${placed(place)}`;
