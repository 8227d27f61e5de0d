/** What was read and verified before, so that a publication costs what it brings, however much stands beside it. */
import type { readPointer } from '@portal/sdk/deployment';
import type { Version } from './releases.ts';

/** What is not asked for between two turns is forgotten. */
export class Known<T> {
  #last = new Map<string, T>();
  #now = new Map<string, T>();

  turn(): void {
    [this.#last, this.#now] = [this.#now, new Map()];
  }

  /** @param holds Whether what was read still counts. Default it does. */
  of(key: string, read: () => T, holds: (known: T) => boolean = () => true): T {
    const known = this.#now.get(key) ?? this.#last.get(key);
    const value = known !== undefined && holds(known) ? known : read();
    this.#now.set(key, value);
    return value;
  }
}

export interface KnownVersion {
  readonly version: Version;
  /** Its seal's file as it was, where the seal did not count. */
  readonly seal?: string;
}

export interface ReadBefore {
  /** By the text. */
  readonly pointers: Known<ReturnType<typeof readPointer>>;
  /** By the row. */
  readonly versions: Known<KnownVersion>;
}

export const nothingRead = (): ReadBefore => ({ pointers: new Known(), versions: new Known() });
