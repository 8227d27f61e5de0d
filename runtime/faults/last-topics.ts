/** Names of the last messages of the bus, for the bundle of an incident: never what they carried. */
import { tapBus } from '@portal/sdk/host';
import { life } from '../life.ts';

export interface LastTopic {
  readonly topic: string;
  /** Milliseconds since the page was opened. */
  readonly at: number;
}

const mostTopics = 50;
let last: readonly LastTopic[] = [];

/** The last first. */
export const lastTopics = (): readonly LastTopic[] => last;

export function keepTopics(): void {
  const end = tapBus((topic) => {
    last = [{ topic, at: Math.round(performance.now()) }, ...last].slice(0, mostTopics);
  });
  life.until(() => {
    end();
    last = [];
  });
}
