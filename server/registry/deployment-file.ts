/** The deployment file as it is now, followed while the server runs. What it turned bad to changes nothing. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ListedEntry } from '../source-registry.ts';
import { lookOften, type Watch } from './published.ts';

interface Parts {
  /** Absolute. */
  readonly file: string;
  /** @throws Error with a Chinese sentence for each mistake. */
  readonly read: () => readonly ListedEntry[];
  readonly onError: (error: unknown) => void;
  /** Default: looks twice a second. */
  readonly watch?: Watch;
}

const sentence = (error: unknown) => (error instanceof Error ? error.message : String(error));

export class DeploymentFile {
  readonly #parts: Parts;
  #entries: readonly ListedEntry[];
  #problem: string | undefined;
  #end = () => {};

  /** @throws Error with a Chinese sentence for each mistake: nothing starts on a file that cannot be read. */
  constructor(parts: Parts) {
    this.#parts = parts;
    this.#entries = parts.read();
  }

  entries = (): readonly ListedEntry[] => this.#entries;

  /** Why the file as it is now was not taken over. */
  problem = (): string | undefined => this.#problem;

  follow(onChange: (entries: readonly ListedEntry[]) => void): void {
    const { file, read, onError, watch = lookOften } = this.#parts;
    this.#end = watch(file, () => {
      try {
        this.#entries = read();
        this.#problem = undefined;
      } catch (error) {
        this.#problem = `PTL-3607 ${sentence(error)}\n门户仍按改动之前的登记表运行。`;
        return onError(new Error(this.#problem));
      }
      onChange(this.#entries);
    });
  }

  stop(): void {
    this.#end();
  }
}

/**
 * Ids that a team has ever published: its folders stay. Undefined where the deployment folder is away; before a first
 * start nobody has published.
 * @param kept - Where a process that has run keeps what was published.
 */
export function everPublished(folder: string, kept: string): readonly string[] | undefined {
  const plugins = join(folder, 'plugins');
  if (existsSync(plugins)) return readdirSync(plugins).sort();
  return existsSync(kept) ? undefined : [];
}
