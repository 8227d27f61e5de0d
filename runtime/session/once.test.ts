import { expect, it } from '@rstest/core';
import { once } from './once.ts';

it('a task runs once for all who ask, and again only after it failed or was forgotten', async () => {
  let runs = 0;
  const task = once(async () => {
    runs += 1;
    if (runs === 1) throw new Error('断网');
    return runs;
  });
  const [first, second] = await Promise.allSettled([task.run(), task.run()]);
  expect([first.status, second.status, runs]).toEqual(['rejected', 'rejected', 1]);
  expect([await task.run(), await task.run()]).toEqual([2, 2]);
  task.forget();
  expect(await task.run()).toBe(3);
});
