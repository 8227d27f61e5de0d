/** The plugin that stands in a folder: its declaration, evaluated without running page code. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '../plugin.ts';
import { isDevVersion } from '../registry.ts';
import { declarationFinding } from './bundle-faults.ts';
import { CommandError } from './command.ts';
import { type Declared, declaredParts } from './declared.ts';
import { FoundError } from './findings.ts';
import { idForm } from './plugin-id.ts';
import { sdkPackage } from './sdk-package.ts';
import { sharedModules, type SharedModules } from './shared.ts';

export interface Project {
  readonly root: string;
  readonly declared: Declared;
  readonly shared: SharedModules;
  /** SDK range that the plugin declares, or that of the SDK it is built with. */
  readonly sdk: string;
}

const versionForm = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** @throws FoundError with the place where it cannot be evaluated. */
async function evaluated(root: string, file: string): Promise<{ default?: Plugin }> {
  const { tsImport } = await import('tsx/esm/api'); // it brings a compiler, which few commands need
  try {
    return (await tsImport(pathToFileURL(file).href, import.meta.url)) as { default?: Plugin };
  } catch (error) {
    throw new FoundError([declarationFinding(root, error)]);
  }
}

async function declarationIn(root: string): Promise<Plugin> {
  const file = join(root, 'plugin.ts');
  if (!existsSync(file))
    throw new CommandError('此目录没有 plugin.ts；请在插件目录中运行，或先运行 portal create <id>。');
  const module = await evaluated(root, file);
  const plugin = module.default;
  if (!plugin?.id) throw new CommandError('plugin.ts 没有默认导出 definePlugin(…)(…) 的结果。');
  if (!idForm.test(plugin.id)) throw new CommandError(`plugin.ts：id ${plugin.id} 只能由小写字母、数字和 - 组成。`);
  if (!versionForm.test(plugin.version))
    throw new CommandError(`plugin.ts：version ${plugin.version} 不是 1.2.3 的形式。`);
  if (isDevVersion(plugin.version))
    throw new CommandError(`plugin.ts：version ${plugin.version} 的结尾 -dev.<数字> 留给 portal dev 使用。`);
  return plugin;
}

/** @throws CommandError with a Chinese sentence when the folder holds no plugin, or a broken one. */
export async function readProject(root: string): Promise<Project> {
  const { version, versionOf } = sdkPackage();
  try {
    const plugin = await declarationIn(root);
    const sdk = plugin.sdk ?? `^${version.split('.').slice(0, 2).join('.')}`;
    const declared = declaredParts({ ...plugin, sdk }, { root, folder: '' });
    return { root, declared, shared: sharedModules(versionOf, version), sdk };
  } catch (error) {
    if (error instanceof CommandError || error instanceof FoundError) throw error;
    throw new CommandError(`plugin.ts 无法读取：${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Where a version is built, below the plugin's folder. */
export const outOf = ({ declared }: Project): string => `dist/${declared.plugin.id}/${declared.plugin.version}`;
