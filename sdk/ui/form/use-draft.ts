import { useEffect, useEffectEvent, useState } from 'react';
import { useTopic } from '../../bus.ts';
import type { Call } from '../../contract/index.ts';
import { host } from '../../host.ts';
import { useSession } from '../../session.tsx';
import type { LooseField } from './fields.ts';

/** A draft is kept this often while it changes. */
export const draftMs = 5000;
/** Older drafts are not offered. */
const keptMs = 14 * 24 * 3600 * 1000;

type Values = Readonly<Record<string, unknown>>;

export interface Draft {
  /** Milliseconds. */
  readonly at: number;
  readonly values: Values;
}

/** Name of the draft of a call and the document that it changes, which is named by its input without the version. */
export function draftNameOf({ path }: Call, input: object | undefined): string {
  const { version: _, ...named } = (input ?? {}) as Readonly<Record<string, unknown>>;
  const document = Object.values(named).filter((value) => typeof value === 'string' || typeof value === 'number');
  return `${path}:${document.join(':')}`;
}

const isDraft = (stored: Partial<Draft> | null): stored is Draft =>
  typeof stored?.at === 'number' && typeof stored.values === 'object' && stored.values !== null;

function read(name: string | undefined): Draft | undefined {
  if (name === undefined) return undefined;
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<Draft> | null;
    return isDraft(stored) && stored.at > host().now() - keptMs ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** What may lie in a browser: no password. */
const kept = (fields: readonly LooseField[], values: Values): Values => {
  const secret = new Set(fields.filter(({ kind }) => kind === 'password').map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
};

interface Drafted {
  /** Names the document; undefined keeps no draft. */
  key: string | undefined;
  fields: readonly LooseField[];
  values: () => Values;
  dirty: boolean;
}

/**
 * A half-filled form, kept in this browser for its user: found again after it was left, a crash, a reload or an expired
 * session.
 */
export function useDraft({ key, fields, values, dirty }: Drafted) {
  const userId = useSession().user?.userId ?? 'visitor';
  const name = key === undefined ? undefined : `portal:${userId}:draft:${key}`;
  const [found, setFound] = useState(() => read(name));
  /** @returns whether the browser had room for it. */
  const keep = (): boolean => {
    if (name === undefined) return false;
    try {
      localStorage.setItem(name, JSON.stringify({ at: host().now(), values: kept(fields, values()) }));
      return true;
    } catch {
      return false;
    }
  };
  const latest = useEffectEvent(keep);
  useEffect(() => {
    if (name === undefined || !dirty) return undefined;
    const timer = setInterval(() => latest(), draftMs);
    const keepNow = () => void latest();
    addEventListener('pagehide', keepNow);
    return () => {
      clearInterval(timer);
      removeEventListener('pagehide', keepNow);
    };
  }, [name, dirty]);
  useTopic('session:ending', () => dirty && keep());
  useTopic('page:stopping', () => dirty && keep());
  const drop = () => {
    if (name !== undefined) localStorage.removeItem(name);
    setFound(undefined);
  };
  return {
    /** Until it is taken or dropped. */
    found,
    keeps: name !== undefined,
    keep,
    drop,
    take: () => setFound(undefined),
    /** Looks for one again. */
    look: () => setFound(read(name)),
  };
}
