/** The plugin behind a product's entry, and how it fares. */
import { type Context, type Db, sql } from '@portal/sdk/server';
import { known } from '../menus/menu-list.ts';
import { readSwitched } from '../plugins/switches.ts';

interface Binding {
  readonly name: string;
  /** Why it is switched off; null while it is on. */
  readonly off: string | null;
  /** Crashes of the last 24 hours. */
  readonly crashes: number;
}

const dayMs = 86_400_000;

async function recentCrashes(db: Db, since: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ plugin: string; count: number }>`
    select plugin, count(*)::int as count from sys_plugin_crash where at > ${since} group by plugin`.execute(db);
  return new Map(rows.map(({ plugin, count }) => [plugin, count]));
}

/** By path; null where no plugin of this deployment serves it. */
export async function bindings({ db, clock }: Context): Promise<(routeUrl: string | null) => Binding | null> {
  const { off } = await readSwitched(db);
  const crashes = await recentCrashes(db, new Date(clock.now().getTime() - dayMs).toISOString());
  const { owners } = known();
  return (routeUrl) => {
    const owner = owners.get(routeUrl ?? '');
    return owner ? { name: owner.name, off: off.get(owner.id) ?? null, crashes: crashes.get(owner.id) ?? 0 } : null;
  };
}
