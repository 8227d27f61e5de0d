/** At most two credentials of a plugin are good at a time: the next one is brought to the service before the last one goes. */
import type { Plugin } from '@portal/sdk/registry';
import { pluginServices } from '@portal/sdk/calls/plugin-service';
import type { BuiltService } from '@portal/sdk/registry';
import { type Context, implement, type Implementation, one, refuse, sql } from '@portal/sdk/server';
import { newCredential } from '../../gateway/credentials.ts';
import { isUsable, versionFor } from '../../registry/releases.ts';
import type { ServiceAddresses } from '../../gateway/addresses.ts';
import { demandTarget, manifests, releases } from './facts.ts';

const mostGood = 2;
const dayMs = 86_400_000;
const healthMs = 2000;

/** The backend half that runs for everybody who is not on trial; undefined where a plugin has none. */
function serviceOf(id: string): BuiltService | undefined {
  const { versions, switched } = releases().now();
  const version = versionFor(versions.get(id) ?? [], switched.choices.get(id));
  return version && isUsable(version) ? version.plugin.service : undefined;
}

async function isWell(address: string, { health }: BuiltService): Promise<boolean> {
  try {
    const url = address + health;
    const { ok, body } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(healthMs) });
    await body?.cancel();
    return ok;
  } catch {
    return false;
  }
}

interface FaultRow {
  readonly plugin: string;
  readonly id: string;
  readonly version: string;
  readonly call: string;
  readonly code: string;
  readonly detail: string;
  readonly faults: number;
  readonly lastAt: string;
}

async function recentFaults({ db, clock }: Context): Promise<readonly FaultRow[]> {
  const since = new Date(clock.now().getTime() - dayMs).toISOString();
  const { rows } = await sql<FaultRow>`
    select plugin, concat_ws(' ', version, call, code) as id, version, call, code,
      (array_agg(detail order by last_at desc))[1] as detail, sum(faults)::int as faults, max(last_at) as last_at
    from sys_service_fault where last_at > ${since}
    group by plugin, version, call, code order by max(last_at) desc, call limit 200`.execute(db);
  return rows;
}

const goodCredentials = ({ db }: Context) =>
  db
    .selectFrom('sysServiceCredential')
    .select(['id', 'plugin', 'createdAt', 'createdBy', 'lastUsedAt'])
    .where('revokedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();

const mine = <Row extends { readonly plugin: string }>(rows: readonly Row[], id: string): Omit<Row, 'plugin'>[] =>
  rows.filter(({ plugin }) => plugin === id).map(({ plugin: _, ...row }) => row);

export const services = (addresses: ServiceAddresses): Implementation =>
  implement(pluginServices, {
    async services(_, context) {
      const [faults, credentials] = [await recentFaults(context), await goodCredentials(context)];
      const hasAny = ({ id }: Plugin) => serviceOf(id) !== undefined || credentials.some(({ plugin }) => plugin === id);
      const rowOf = async ({ id, name, version }: Plugin) => {
        const [service, address] = [serviceOf(id), addresses.get(id) ?? null];
        return {
          ...{ plugin: id, name, version, address, calls: service?.calls.length ?? 0 },
          well: address === null || !service ? null : await isWell(address, service),
          faults: mine(faults, id),
          credentials: mine(credentials, id),
        };
      };
      return { services: await Promise.all(manifests().filter(hasAny).map(rowOf)) };
    },
    async makeCredential({ plugin }, context) {
      const { db, clock, user } = context;
      demandTarget(plugin);
      await sql`select pg_advisory_xact_lock(hashtext('sys_service_credential'))`.execute(db);
      const good = (await goodCredentials(context)).filter((row) => row.plugin === plugin);
      if (good.length >= mostGood) refuse('conflict', `已有 ${mostGood} 个有效的凭证，请先撤销不再使用的`);
      const { secret, hash } = newCredential();
      const createdAt = clock.now().toISOString();
      const row = { plugin, secretHash: hash, createdAt, createdBy: user.userName };
      await db.insertInto('sysServiceCredential').values(row).execute();
      return { secret };
    },
    async revokeCredential({ id }, { db, clock }) {
      await one(
        db
          .updateTable('sysServiceCredential')
          .set({ revokedAt: clock.now().toISOString() })
          .where('id', '=', id)
          .where('revokedAt', 'is', null)
          .returning('id'),
        '凭证不存在，或已经撤销',
      );
      return null;
    },
  });
