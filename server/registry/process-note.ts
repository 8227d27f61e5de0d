/** Tells in the deployment folder what this process runs of it: `portal publish` waits for it there. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { noteMs, type ProcessNote, processesName } from '@portal/sdk/deployment';
import type { Deployed } from './live-releases.ts';
import { whyUnusable } from './releases.ts';

const refusedIn = ({ versions }: Deployed): ProcessNote['refused'] =>
  Array.from(versions.values()).flatMap((all) =>
    all.flatMap((version) => {
      const reason = whyUnusable(version);
      return reason === undefined ? [] : [{ id: version.plugin.id, version: version.plugin.version, reason }];
    }),
  );

interface Parts {
  /** The deployment folder. */
  readonly folder: string;
  /** What runs; told anew whenever it changes. */
  readonly releases: { now(): Deployed; onChange(listener: (deployed: Deployed) => void): void };
  readonly onError: (error: unknown) => void;
  /** Calls again and again. Default by the system's clock, as often as a note is due. @returns what ends it. */
  readonly every?: (work: () => void) => () => void;
  /** Default the system's, ms. */
  readonly now?: () => number;
}

function byTimer(work: () => void): () => void {
  const timer = setInterval(work, noteMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** A folder that cannot be written stops nothing: publishers then find no process to wait for. @returns what ends it. */
export function tellProcess({ folder, releases, onError, every = byTimer, now = Date.now }: Parts): () => void {
  const notes = join(folder, processesName);
  const file = join(notes, `${hostname()}.${process.pid}.${randomBytes(4).toString('hex')}.json`);
  let deployed = releases.now();
  let isToldOf = false;
  let isOver = false;
  const tell = () => {
    if (isOver) return;
    const { revision, problem = null } = deployed;
    const note: ProcessNote = {
      ...{ schema: 1, host: hostname(), pid: process.pid, at: now(), revision, problem },
      refused: refusedIn(deployed),
    };
    try {
      mkdirSync(notes, { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(note));
      renameSync(`${file}.new`, file);
      isToldOf = false;
    } catch (error) {
      if (!isToldOf) onError(error); // once for a time without the folder
      isToldOf = true;
    }
  };
  releases.onChange((state) => {
    deployed = state;
    tell();
  });
  tell();
  const end = every(tell);
  return () => {
    isOver = true;
    end();
    rmSync(file, { force: true });
  };
}
