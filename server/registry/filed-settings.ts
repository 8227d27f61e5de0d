/** Settings of the deployment file against what the portal's own plugins declare; published ones are told when they run. */
import type { Plugin } from '@portal/sdk/registry';
import { settingFault } from '@portal/sdk/contract';
import type { ListedEntry, Mistake } from '../source-registry.ts';

function mistakesOf({ settings: declared = {} }: Plugin, { id, settings = {}, lineOf }: ListedEntry): Mistake[] {
  const known = Object.keys(declared);
  return Object.entries(settings).flatMap(([name, value]) => {
    const setting = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const line = lineOf(name);
    if (!setting) {
      const fix = known.length > 0 ? `改为它的设置（${known.join('、')}），或删除` : '删除，它没有设置';
      return [{ line, what: `PTL-3608 插件 ${id} 没有设置 ${name}`, fix }];
    }
    const why = settingFault(setting, value);
    if (why === undefined) return [];
    return [{ line, what: `PTL-3602 插件 ${id} 的设置 ${name}（${setting.label}）不合格式`, fix: why }];
  });
}

/** @param published Ids that a team has published: a version of it may declare other settings. */
export const settingMistakes = (
  entries: readonly ListedEntry[],
  manifests: readonly Plugin[],
  published: readonly string[] = [],
): Mistake[] =>
  entries.flatMap((entry) => {
    const manifest = manifests.find(({ id }) => id === entry.id);
    return manifest && !published.includes(entry.id) ? mistakesOf(manifest, entry) : [];
  });
