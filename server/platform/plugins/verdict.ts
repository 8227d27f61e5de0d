/** What the portal decides of a version by itself, and of what. */
import type { ReleaseChoice } from '@portal/sdk/calls/plugins';
import { type Context, sql } from '@portal/sdk/server';
import type { Version } from '../../registry/releases.ts';
import type { Measure } from './measure.ts';
import type { Switched } from './switches.ts';

export interface Verdict {
  /** `away`: the first version is switched off; `back`: what follows it is switched on. */
  readonly verdict: 'rollback' | 'abort' | 'promote' | 'away' | 'back';
  readonly version: string;
  readonly kind: 'release' | 'switch';
  /** As the change keeps it. */
  readonly after: string | null;
  readonly reason: string;
  readonly measures: readonly Measure[];
}

export interface Case {
  readonly id: string;
  readonly versions: readonly Version[];
  readonly choice: ReleaseChoice;
  readonly switched: Switched;
  /** Since when its faults count: what was reported before a person chose is known to them. */
  readonly since: Date;
}

/** Once a version: whoever chooses it again has seen why. */
export async function wasTakenBack({ db }: Context, plugin: string, version: string): Promise<boolean> {
  const { rows } = await sql`
    select from sys_plugin_history
    where target = ${plugin} and measure ->> 'version' = ${version} and measure ->> 'verdict' not in ('promote', 'back')
    limit 1`.execute(db);
  return rows.length > 0;
}
