/** Edit → version: each round of the bundler that succeeds is sealed under the next number. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../command.ts';
import { allParts } from '../declared.ts';
import { type Project, readProject } from '../project.ts';
import { type Bundle, declarationFiles, type Round, watchPlugin } from './bundler.ts';
import { type DevVersion, devVersion } from './version.ts';

/** Below the plugin's folder; like all of `dist` it is nobody's source. */
const scratch = 'dist/.dev';

interface Parts {
  readonly project: Project;
  readonly privateKey: string;
  readonly onVersion: (version: DevVersion) => void;
  readonly onFailure: (failure: string) => void;
}

/** Numbers go on over restarts: tabs that stayed open know a version by its number. */
function numbersIn(folder: string) {
  const file = join(folder, 'number');
  let last = existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0;
  return () => {
    last += 1;
    writeFileSync(file, String(last));
    return last;
  };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A folder of this process; those of processes that were killed go. @returns its path below the root. */
function prepared(root: string): string {
  const all = join(root, scratch);
  mkdirSync(all, { recursive: true });
  for (const name of readdirSync(all).filter((one) => /^\d+$/.test(one) && !isAlive(Number(one)))) {
    rmSync(join(all, name), { recursive: true, force: true });
  }
  return `${scratch}/${process.pid}`;
}

const filesOf = ({ declared }: Project) => JSON.stringify(allParts(declared));

/** One round after the other: what was written last is told last. */
export class Development {
  /** Folder of the versions, as a deployment folder has them. */
  readonly folder: string;
  readonly #scratch: string;
  readonly #parts: Parts;
  readonly #nextNumber: () => number;
  #project: Project;
  #version: DevVersion | undefined;
  #end = async () => {};
  #turn: Promise<void> = Promise.resolve();
  /** Hears how the first round went. */
  #begun = (_failure?: CommandError) => {};

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#project = parts.project;
    const { root } = parts.project;
    this.#scratch = prepared(root);
    this.folder = join(root, this.#scratch);
    this.#nextNumber = numbersIn(join(root, scratch));
  }

  /** @returns once there is a version. @throws CommandError when the sources do not bundle. */
  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#begun = (failure) => (failure ? reject(failure) : resolve());
      this.#watch().catch(reject);
    });
  }

  now = (): DevVersion => {
    if (!this.#version) throw new Error('Nothing was bundled yet.');
    return this.#version;
  };

  async close(): Promise<void> {
    await this.#end();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #watch(): Promise<void> {
    const watched = { project: this.#project, out: `${this.#scratch}/bundle`, onRound: this.#onRound };
    this.#end = await watchPlugin(watched);
  }

  #onRound = (round: Round): void => {
    const failed = (error: unknown) => this.#fail(error instanceof Error ? error.message : String(error));
    this.#turn = this.#turn.then(() => this.#take(round)).catch(failed);
  };

  async #take({ made, changed }: Round): Promise<void> {
    const failed = typeof made === 'string'; // of a page that is gone, maybe, and not declared any more
    const declaration = declarationFiles(join(this.#project.root, 'plugin.ts'));
    const isDeclared = failed || changed.some((file) => declaration.has(file));
    if (isDeclared && (await this.#declareAnew())) {
      await this.#end();
      return this.#watch();
    }
    return failed ? this.#fail(made) : this.#seal(made);
  }

  /** @returns whether other files are to be bundled now. */
  async #declareAnew(): Promise<boolean> {
    const before = filesOf(this.#project);
    this.#project = await readProject(this.#project.root);
    return filesOf(this.#project) !== before;
  }

  #seal(bundle: Bundle): void {
    const { folder } = this;
    const { privateKey, onVersion } = this.#parts;
    this.#version = devVersion({ project: this.#project, bundle, number: this.#nextNumber(), folder, privateKey });
    onVersion(this.#version);
    this.#begun();
  }

  #fail(failure: string): void {
    if (this.#version) this.#parts.onFailure(failure);
    else this.#begun(new CommandError(`构建失败：${failure}`));
  }
}
