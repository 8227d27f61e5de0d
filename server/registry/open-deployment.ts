/** The deployment file of this process: claimed before anything reads what runs, then followed. */
import { isAbsolute, join, resolve } from 'node:path';
import type { Db, Secrets } from '@portal/sdk/server';
import type { Config } from '../config.ts';
import { isWriteRefused } from '../db/refused-writes.ts';
import type { PluginManifest } from '../manifests.ts';
import { type ListedEntry, mistakesError, readRegistryFile, sourceAreas } from '../source-registry.ts';
import { DeploymentFile, everPublished } from './deployment-file.ts';
import { settingMistakes } from './filed-settings.ts';
import { beatMs, DeploymentStore } from './deployment-store.ts';

interface Parts {
  readonly root: string;
  readonly config: Config;
  readonly onError: (error: unknown) => void;
}

const nameOf = ({ registryFile }: Config) => (isAbsolute(registryFile) ? registryFile : join(registryFile));

/** @throws Error with a Chinese sentence for each mistake: nothing starts on a file that cannot be read. */
export function openDeploymentFile(
  { root, config, onError }: Parts,
  manifests: readonly PluginManifest[],
): DeploymentFile {
  const file = resolve(root, config.registryFile);
  const folder = resolve(root, config.pluginsDir);
  const kept = resolve(root, config.dataDir, 'registry');
  const name = nameOf(config);
  const read = () => {
    const published = everPublished(folder, kept);
    const entries = readRegistryFile({ file, name, root, published });
    const mistakes = settingMistakes(entries, manifests, published);
    if (mistakes.length > 0) throw mistakesError(name, mistakes);
    return entries;
  };
  return new DeploymentFile({ file, read, onError });
}

interface Following extends Parts {
  readonly file: DeploymentFile;
  readonly db: Db;
  readonly secrets: Secrets;
}

const retryMs = 2000;

/** @returns what follows the file once the server answers, and what ends it. @throws Error where another process differs. */
export async function claimDeployment({ root, config, file, db, secrets, onError }: Following) {
  const shared = config.databaseUrl !== undefined;
  const store = new DeploymentStore({ db, secrets, shared, name: nameOf(config), built: sourceAreas(root) });
  await store.claim(file.entries());
  let storing: Promise<void> = Promise.resolve();
  let isOver = false;
  /** What is stored is what the file says at last; a database that is away is tried again. */
  const take = (entries: readonly ListedEntry[]) => {
    if (isOver || entries !== file.entries()) return;
    storing = storing
      .then(() => store.store(entries))
      .catch((error: unknown) => {
        onError(error);
        setTimeout(() => take(entries), retryMs).unref();
      });
  };
  const beat = setInterval(
    () => void store.beat().catch((error: unknown) => isWriteRefused(error) || onError(error)),
    beatMs,
  );
  beat.unref();
  return {
    follow: () => file.follow(take),
    async end(): Promise<void> {
      isOver = true;
      file.stop();
      clearInterval(beat);
      await storing;
      await store.leave().catch(onError);
    },
  };
}
