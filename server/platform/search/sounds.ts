/** How Chinese characters are read, for the lexemes of the database and for what people type. */
import { type Db, sql } from '@portal/sdk/server';
import { polyphonic } from 'pinyin-pro';

/** As the lexemes of 0295-search.sql: extension A and the basic block. */
const [first, last] = [0x3400, 0x9fff];

interface Read {
  readonly ch: string;
  readonly sounds: readonly string[];
}

/** Every character that has a reading; ü is typed as v. */
function readAll(): readonly Read[] {
  const all = Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  const readings = polyphonic(all.join(''), { toneType: 'none', type: 'array', v: true });
  return all.flatMap((ch, index) => {
    const sounds = [...new Set(readings[index])].filter((sound) => /^[a-z]+$/.test(sound));
    return sounds.length > 0 ? [{ ch, sounds }] : [];
  });
}

let known: ReadonlySet<string> | undefined;

/** Every syllable: some four hundred. */
export function syllables(): ReadonlySet<string> {
  known ??= new Set(readAll().flatMap(({ sounds }) => sounds));
  return known;
}

/** Gives a new database the readings. */
export async function fillSounds(db: Db): Promise<void> {
  const { rows } = await sql`select from search_sound limit 1`.execute(db);
  if (rows.length > 0) return;
  const read = readAll();
  await sql`
    insert into search_sound (ch, sounds)
    select ch, string_to_array(sounds, ',')
    from unnest(${read.map(({ ch }) => ch)}::text[], ${read.map(({ sounds }) => sounds.join(','))}::text[]) r(ch, sounds)
    on conflict do nothing`.execute(db);
}
