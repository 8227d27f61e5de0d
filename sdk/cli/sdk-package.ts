import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from './command.ts';

interface PackageFile {
  readonly name?: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** The packed SDK that this command belongs to. @throws CommandError when it is run from its sources. */
export function sdkPackage() {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  const { version, dependencies, peerDependencies } = readJson<PackageFile>(join(folder, 'package.json'));
  const ranges = { ...dependencies, ...peerDependencies };
  return {
    version,
    versionOf: (name: string): string => {
      const range = ranges[name];
      if (range === undefined) throw new CommandError(`portal 只能在打包后的 SDK 中运行：缺少依赖 ${name}。`);
      return range;
    },
  };
}
