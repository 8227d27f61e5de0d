/** Tells open pages which version there is, and why there is no newer one. */
import type { ServerResponse } from 'node:http';

export interface Told {
  readonly version: string;
  /** First line of what the bundler complains about. */
  readonly failure?: string;
}

const lineOf = (told: Told) => `data: ${JSON.stringify(told)}\n\n`;

export function createPush() {
  const open = new Set<ServerResponse>();
  let last: Told = { version: '' };
  const tell = (told: Told) => {
    last = told;
    for (const response of open) response.write(lineOf(told));
  };
  return {
    join(response: ServerResponse): void {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(`retry: 500\n${lineOf(last)}`);
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    tell,
    /** The version stays the one before. */
    fail: (failure: string) => tell({ version: last.version, failure }),
  };
}

export type Push = ReturnType<typeof createPush>;
