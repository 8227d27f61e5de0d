/** Signatures of teams: an operator limits each key to a scope, outside of which it is not accepted. */
import { type BuiltPlugin, type KeyEntry, outsideOf, type PageHere, type Sealed } from '@portal/sdk/registry';
import { pinnedKeys } from './keys.ts';
import { verify } from './verify.ts';

/** A text, and the team's key that has signed it; absent where an operator has. */
export interface SealedByTeam extends Sealed {
  readonly key?: string;
}

export interface SealedBlocks {
  readonly sealed: readonly SealedByTeam[];
  /** Keys of teams, each signed by an operator. */
  readonly keys: readonly Sealed[];
}

const known = new Map<string, KeyEntry>();

/** @throws Error when no operator has signed it. */
export async function knowKeys(keys: readonly Sealed[], operators = pinnedKeys): Promise<void> {
  await verify(keys, operators);
  for (const { text } of keys) {
    const entry = JSON.parse(text) as KeyEntry;
    known.set(entry.key, entry);
  }
}

/** What a page says of where it was opened claims no name but its plugin's. */
const claimed = (said: BuiltPlugin | PageHere): Pick<BuiltPlugin, 'id' | 'routes' | 'redirects'> =>
  'plugin' in said ? { id: said.plugin, routes: [], redirects: [] } : said;

async function verifyByTeam({ key = '', ...sealed }: SealedByTeam): Promise<void> {
  const entry = known.get(key);
  if (!entry) throw new Error('A key that no operator has signed.');
  await verify([sealed], [key]);
  const outside = outsideOf(entry, claimed(JSON.parse(sealed.text) as BuiltPlugin | PageHere));
  if (outside) throw new Error(`The key of ${entry.team} does not sign the ${outside.kind} ${outside.what}.`);
}

/** @throws Error when a text is not what an operator, or the team that it belongs to, has signed. */
export async function verifyBlocks({ sealed, keys }: SealedBlocks, operators = pinnedKeys): Promise<void> {
  await knowKeys(keys, operators);
  await verify(
    sealed.filter(({ key }) => key === undefined),
    operators,
  );
  await Promise.all(sealed.filter(({ key }) => key !== undefined).map(verifyByTeam));
}

/** A version that a tab has fetched. @param fetchKey The key as an operator has signed it. */
export async function verifyVersion(
  { key, ...whole }: Sealed & { readonly key: string },
  fetchKey: (key: string) => Promise<Sealed>,
  operators = pinnedKeys,
): Promise<void> {
  if (operators.includes(key)) return verify([whole], operators);
  await knowKeys([await fetchKey(key)], operators); // it may have been scoped anew since the last one
  return verifyByTeam({ key, ...whole });
}
