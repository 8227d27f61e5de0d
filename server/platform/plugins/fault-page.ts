/** Reports of faults for administrators: by the number on the card, by plugin, by kind, by what they say. */
import { pluginFaults } from '@portal/sdk/calls/plugin-faults';
import type { FaultKind } from '@portal/sdk/calls/plugin-tabs';
import type { InputOf } from '@portal/sdk/contract';
import { contains, type Context, implement, page, sql } from '@portal/sdk/server';
import { manifests } from './facts.ts';

type Search = Pick<InputOf<typeof pluginFaults.page>, 'incident' | 'plugin' | 'kind' | 'text'>;

/** The newest first. */
export const searchFaults = ({ db }: Pick<Context, 'db'>, { incident, plugin, kind, text }: Search) =>
  db
    .selectFrom('sysPluginCrash as f')
    .leftJoin('entEnterprise as e', 'e.id', 'f.entId')
    .select(['f.id', 'f.at', 'f.plugin', 'f.version', 'f.message', 'f.trace', 'f.url', 'f.incident', 'f.reports'])
    .select(['f.quarantined', 'e.customerName as entName', sql<FaultKind>`f.kind`.as('kind')])
    .$if(incident !== undefined, (q) =>
      q.where(sql<boolean>`starts_with(f.incident, ${incident?.trim().toUpperCase() ?? ''})`),
    )
    .$if(plugin !== undefined, (q) => q.where('f.plugin', '=', plugin ?? ''))
    .$if(kind !== undefined, (q) => q.where('f.kind', '=', kind ?? ''))
    .$if(text !== undefined, (q) =>
      q.where((eb) =>
        eb.or([eb('f.message', 'ilike', contains(text ?? '')), eb('f.url', 'ilike', contains(text ?? ''))]),
      ),
    )
    .orderBy('f.at', 'desc')
    .orderBy('f.id', 'desc');

async function pageOfFaults(
  { page: number, size, ...search }: Search & { page: number; size: number },
  context: Context,
) {
  const { records, ...rest } = await page(searchFaults(context, search), { page: number, size });
  const nameOf = (id: string) => manifests().find((one) => one.id === id)?.name ?? id;
  return { ...rest, records: records.map((row) => ({ ...row, pluginName: nameOf(row.plugin) })) };
}

export default implement(pluginFaults, { page: pageOfFaults });
