/** What joins other plugins as the registry tells it: data alone, and only what is declared. */
import type { Plugin } from '../plugin.ts';
import type { BuiltNotice, BuiltPlugin } from '../registry.ts';

type Row = Readonly<Record<string, unknown>>;

/** Code is exposed by itself. */
const dataOf = (spec: object): Row =>
  Object.fromEntries(Object.entries(spec).filter(([, value]) => typeof value !== 'function'));

const rowsOf = (rows: object): Readonly<Record<string, Row>> =>
  Object.fromEntries(Object.entries(rows).map(([name, spec]: [string, object]) => [name, dataOf(spec)]));

export const builtNotices = ({ notices = {} }: Pick<Plugin, 'notices'>): Readonly<Record<string, BuiltNotice>> =>
  Object.fromEntries(
    Object.entries(notices).map(([type, { handle, ...notice }]) => [
      type,
      { ...notice, ...(handle && { handled: true }) },
    ]),
  );

type Joining = Pick<BuiltPlugin, 'slots' | 'fills' | 'provides' | 'commands' | 'badges' | 'topics'>;

export function builtJoining({ slots, fills, provides, commands, badges, topics = [] }: Plugin): Joining {
  const declared = Object.entries({ slots, fills, provides, commands, badges }).flatMap(([kind, rows]) =>
    rows && Object.keys(rows).length > 0 ? [[kind, rowsOf(rows)]] : [],
  );
  return { ...(Object.fromEntries(declared) as Joining), ...(topics.length > 0 && { topics }) };
}
