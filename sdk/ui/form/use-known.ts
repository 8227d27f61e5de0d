import { useRef } from 'react';
import type { Call, InputOf } from '../../contract/index.ts';

/** What a document is sent under: its key, and the version that the user has seen. */
interface Known {
  readonly id?: string;
  readonly version?: number;
}

function knownIn({ input: { properties } }: Call, answer: unknown): Known {
  const { id, version } = (answer ?? {}) as Record<string, unknown>;
  return {
    ...(typeof id === 'string' && 'id' in properties && { id }),
    ...(typeof version === 'number' && 'version' in properties && { version }),
  };
}

/**
 * The part of the input that nobody enters, with the key and version of the last answer: one's own save never makes the
 * next one a conflict. Both are read when they are sent, which may be before the next render.
 */
export function useKnown<C extends Call>(call: C, input: Partial<InputOf<C>> | undefined) {
  const known = useRef<Known>({});
  const given: Known = knownIn(call, input);
  const newer = (): Known => ((known.current.version ?? 0) > (given.version ?? 0) ? known.current : {});
  return {
    input: () => ({ ...input, ...newer() }) as Partial<InputOf<C>>,
    version: () => newer().version ?? given.version,
    /** Takes key and version of an answer, where it has them. */
    adopt: (answer: unknown) => {
      known.current = { ...known.current, ...knownIn(call, answer) };
    },
  };
}
