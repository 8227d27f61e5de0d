/** Preload for a process that is to be killed at one of the steps in which it changes files, and at no other moment. */

/** What changes files, of `node:fs`. */
const changing = ['writeFileSync', 'renameSync', 'mkdirSync', 'rmSync', 'cpSync', 'linkSync', 'openSync', 'fsyncSync'];

/**
 * Counts from the first message on, or from the start where `KILL_AT` says at which step; below the folders that `KILL_IN`
 * names, separated by commas, without the notes that processes write again and again.
 */
export const killAt = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const folders = process.env.KILL_IN.split(',');
  let left = Number(process.env.KILL_AT ?? 0);
  let steps = 0;
  process.on('message', (at) => {
    left = at;
    steps = 0;
    process.send?.('ready');
  });
  process.channel?.unref();
  for (const name of ${JSON.stringify(changing)}) {
    const real = fs[name];
    fs[name] = (...given) => {
      const what = String(given[0]);
      const counts = typeof given[0] === 'number' || folders.some((one) => what.startsWith(one));
      if (left > 0 && counts && !what.includes('/processes/')) {
        steps += 1;
        if (steps === left) process.kill(process.pid, 'SIGKILL');
      }
      return real(...given);
    };
  }
  syncBuiltinESMExports();
`;
