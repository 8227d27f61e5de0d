/** What a person types as a condition on the lexemes of 0295-search.sql. */
import { syllables } from './sounds.ts';

export interface Question {
  /** In plain spelling. */
  readonly text: string;
  /** A `tsquery`. */
  readonly query: string;
  /** The whole line is what was typed. */
  readonly exactly: string;
  /** Parts that the words must contain: their lexemes alone do not say that they stand beside each other. */
  readonly contained: readonly string[];
}

const mostTerms = 8;
/** Ways of reading letters as syllables: xian is xian, and xi'an. */
const mostReadings = 4;
const [longestSound, longestInitials] = [60, 12];
const chunk = 8;

/** Nothing but letters, digits and Chinese stands in lexemes, so that a quotation mark needs no escape. */
const lexeme = (text: string) => `'${text}'`;
const beginning = (text: string) => `'${text}':*`;
const all = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`);
const any = (parts: readonly string[]) => (parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`);

const slices = (text: string, size: number, step: number) =>
  Array.from({ length: Math.ceil((text.length - size) / step) + 1 }, (_, index) =>
    text.substring(Math.min(index * step, text.length - size), Math.min(index * step, text.length - size) + size),
  );

const ofCharacters = (run: string) =>
  run.length === 1 ? beginning(run) : all(slices(run, 2, 1).map((pair) => lexeme(pair)));

const ofLetters = (run: string) =>
  run.length < chunk ? beginning(run) : all(slices(run, chunk, chunk).map((part) => lexeme(part)));

const ofInitials = (run: string) =>
  run.length < 3 ? beginning(`:${run}`) : all(slices(run, 3, 1).map((part) => lexeme(`:${part}`)));

/** Letters as syllables, of which the last may not be finished: zhouche is zhou, che. */
function readingsOf(letters: string): readonly (readonly string[])[] {
  const known = syllables();
  const found: string[][] = [];
  const read = (from: number, before: readonly string[]): void => {
    if (found.length === mostReadings) return;
    if (from === letters.length) {
      found.push([...before]);
      return;
    }
    for (let to = Math.min(from + 6, letters.length); to > from; to -= 1) {
      const part = letters.slice(from, to);
      const unfinished = to === letters.length && before.length > 0 && [...known].some((one) => one.startsWith(part));
      if (known.has(part) || unfinished) read(to, [...before, part]);
    }
  };
  read(0, []);
  return found;
}

function ofSyllables(reading: readonly string[]): string {
  if (reading.length === 1) return beginning(`;${reading[0]}`);
  const pairs = reading.slice(1).map((sound, index) => `;${reading[index]};${sound}`);
  return all(pairs.map((pair, index) => (index === pairs.length - 1 ? beginning(pair) : lexeme(pair))));
}

/** A number, a word in letters, or Chinese words by their sounds. */
function ofPlain(run: string): string {
  if (!/^[a-z]+$/.test(run)) return ofLetters(run);
  const spoken = run.length > longestSound ? [] : readingsOf(run).map(ofSyllables);
  return any([ofLetters(run), ...spoken, ...(run.length > longestInitials ? [] : [ofInitials(run)])]);
}

const isHan = (run: string) => run >= '\u3400';

/** Undefined where nothing was typed that could be found. */
export function questionOf(keyword: string): Question | undefined {
  const text = keyword.normalize('NFKC').toLowerCase().trim();
  const runs = (text.match(/[a-z0-9]+|[\u3400-\u9fff]+/g) ?? []).filter((run) => isHan(run) || run.length > 1);
  if (runs.length === 0) return undefined;
  const asked = runs.slice(0, mostTerms);
  return {
    text,
    query: asked.map((run) => (isHan(run) ? ofCharacters(run) : ofPlain(run))).join(' & '),
    exactly: text.slice(0, 100),
    contained: asked.filter((run) => (isHan(run) ? run.length > 2 : run.length > chunk && /\d/.test(run))),
  };
}
