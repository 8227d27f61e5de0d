import { afterEach, beforeEach, describe, expect, it, rstest } from '@rstest/core';
import { heal, preload } from './preload.ts';

const file = (name: string) => ({ url: `plugins/order/${name}`, integrity: `sha384-${name}` });

/** Kept out of the document: the simulated browser would go and fetch them. */
let hints: HTMLLinkElement[] = [];
beforeEach(() => {
  hints = [];
  rstest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    hints.push(...(nodes as HTMLLinkElement[]));
  });
});
afterEach(() => void rstest.restoreAllMocks());

describe('files of an area', () => {
  it('are hinted once, as what they are, with the integrity and mode of the later request', () => {
    const [script, style] = [file('a.js'), file('a.css')];
    preload([script, style]);
    preload([script]);
    expect(hints.map(({ rel, as, integrity, crossOrigin }) => [rel, as, integrity, crossOrigin])).toEqual([
      ['preload', 'script', 'sha384-a.js', 'anonymous'],
      ['preload', 'style', 'sha384-a.css', 'anonymous'],
    ]);
  });

  it('are fetched past the cache when what is cached does not match its hash, and may be hinted again', async () => {
    const bad = file('b.js');
    preload([bad]);
    preload([bad]);
    expect(hints).toHaveLength(1);
    const asked: RequestInit[] = [];
    await heal([bad], async (_, init = {}) => {
      asked.push(init);
      if (init.cache !== 'reload') throw new TypeError('integrity');
      return new Response();
    });
    expect(asked).toEqual([{ integrity: 'sha384-b.js' }, { integrity: 'sha384-b.js', cache: 'reload' }]);
    preload([bad]);
    expect(hints).toHaveLength(2);
  });

  it('stay broken when the server has no matching file', async () => {
    await expect(heal([file('c.js')], () => Promise.reject(new TypeError('integrity')))).rejects.toThrow('integrity');
  });
});
