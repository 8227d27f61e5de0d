/** A switch changes what is on for everybody at once: only for super administrators, with a reason, one after the other. */
import { plugins } from '@portal/sdk/calls/plugins';
import { implement, refuse, sql } from '@portal/sdk/server';
import { maskedTrace } from '../browse-log/trace.ts';
import { chooseRelease, configure, switchTarget, undoChange } from './change.ts';
import { manifests, releases } from './facts.ts';
import { listPlugins, pageOfHistory, previewSwitch, readState } from './read.ts';

/** Anybody may report: what is not deployed is nobody's, and would fill the table with inventions. */
function demandDeployed(plugin: string): void {
  if (!manifests().some(({ id }) => id === plugin)) refuse('notFound', '插件不存在或未部署');
}

function demandVersion(plugin: string, version: string): void {
  demandDeployed(plugin);
  const published = releases().now().versions.get(plugin) ?? [];
  const known = [...manifests().filter(({ id }) => id === plugin), ...published.map((one) => one.plugin)];
  if (!known.some((one) => one.version === version)) refuse('notFound', '插件没有这个版本');
}

export default implement(plugins, {
  list: listPlugins,
  state: readState,
  preview: previewSwitch,
  switch: switchTarget,
  release: chooseRelease,
  configure,
  undo: undoChange,
  history: pageOfHistory,
  async loaded({ plugin, version, ms }, { db, clock }) {
    demandVersion(plugin, version);
    await sql`
      insert into sys_plugin_load (plugin, version, hour, loads, total_ms)
      values (${plugin}, ${version}, date_trunc('hour', ${clock.now().toISOString()}::timestamptz), 1, ${ms})
      on conflict (plugin, version, hour) do update
        set loads = sys_plugin_load.loads + 1, total_ms = sys_plugin_load.total_ms + excluded.total_ms`.execute(db);
    return null;
  },
  async report({ plugin, version, message, url, quarantined }, { db, user, clock, ip, userAgent }) {
    demandDeployed(plugin);
    await db
      .insertInto('sysPluginCrash')
      .values({
        plugin,
        version,
        message: maskedTrace(message),
        url: url === undefined ? null : maskedTrace(url),
        quarantined,
        userId: user.userId === '0' ? null : user.userId,
        ip,
        userAgent,
        at: clock.now().toISOString(),
      })
      .execute();
    return null;
  },
});
