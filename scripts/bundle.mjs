/**
 * Runs rsbuild and leaves the files of each chunk group in `.cache/chunk-groups.json`. A process of its own, without
 * tsx: rspack prints some of its functions into the bundles, and tsx would leave its name helper in them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRsbuild, loadConfig } from '@rsbuild/core';

const { content } = await loadConfig({ cwd: process.cwd() });
const rsbuild = await createRsbuild({ cwd: process.cwd(), rsbuildConfig: content });
const { stats, close } = await rsbuild.build();
await close();

const options = { all: false, chunkGroups: true, chunkGroupAuxiliary: false, assets: true, entrypoints: true };
const each = stats === undefined ? [] : 'stats' in stats ? stats.stats : [stats];
const groups = each.map((one) => {
  const { namedChunkGroups, entrypoints } = one.toJson(options);
  const named = Object.entries({ ...namedChunkGroups, ...entrypoints });
  return [
    one.compilation.name,
    Object.fromEntries(named.map(([name, group]) => [name, group.assets.map((asset) => asset.name)])),
  ];
});
mkdirSync('.cache', { recursive: true });
writeFileSync('.cache/chunk-groups.json', JSON.stringify(Object.fromEntries(groups)));
