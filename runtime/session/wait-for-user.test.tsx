/** Pages that wait for their user: who may go on with them, and how the waiting ends. */
import { beforeEach, expect, it } from '@rstest/core';
import { bus } from '@portal/sdk';
import type { UserInfo } from '@portal/sdk/calls/session';
import { storage } from './storage.ts';
import { createSessionStore } from './store.ts';
import { waitForUser } from './wait-for-user.ts';
import { seenByPages, waiting } from './waiting.ts';

const person = { userId: '7', userSource: '1', entId: '42', enableMenuList: [] } as unknown as UserInfo;

/** Somebody's session ends while a page holds this; `next` signs in in place. */
function endsOver({ unsaved, next = person }: { unsaved: boolean; next?: Partial<UserInfo> }) {
  const steps: string[] = [];
  const store = createSessionStore(storage);
  store.enter(person, [], ['order:list:export']);
  const pages = seenByPages(store);
  const deps = {
    store,
    unsaved: () => unsaved,
    enter: async () => {
      const user = { ...person, ...next };
      store.enter(user, [], []);
      return user;
    },
    go: (path: string) => void steps.push(path),
    retract: (said: string | undefined) => void steps.push(`no more: ${said}`),
    startAnew: () => void steps.push('start anew'),
  };
  const kept = waitForUser(deps, '登录已失效');
  store.reset();
  return { steps, store, pages, kept };
}

beforeEach(() => {
  storage.clearAll();
  waiting.get()?.leave();
});

it('pages without unsaved entries wait for nobody', () => {
  const { kept, pages } = endsOver({ unsaved: false });
  expect([kept, waiting.get(), pages.get().user]).toEqual([false, undefined, undefined]);
});

it('pages keep the session of their user, with its codes, while nobody is signed in', () => {
  const { kept, store, pages } = endsOver({ unsaved: true });
  expect([kept, store.get().user]).toEqual([true, undefined]);
  expect([pages.get().user?.userId, [...pages.get().codes]]).toEqual(['7', ['order:list:export']]);
});

it('the same user in the same enterprise goes on', async () => {
  const { steps, pages } = endsOver({ unsaved: true });
  const { over, settle } = waiting.get()!;
  await settle();
  expect([await over, waiting.get(), steps]).toEqual([true, undefined, ['no more: 登录已失效']]);
  expect(pages.get().codes.size).toBe(0); // the rights of now
});

for (const next of [{ userId: '8' }, { entId: '43' }])
  it(`somebody else drops the pages: ${JSON.stringify(next)}`, async () => {
    const { steps } = endsOver({ unsaved: true, next });
    const { over, settle } = waiting.get()!;
    await settle();
    expect([await over, waiting.get(), steps]).toEqual([false, undefined, ['no more: 登录已失效', 'start anew']]);
  });

it('who gives the entries up goes home, and the tabs hear that nobody is signed in', async () => {
  const { steps } = endsOver({ unsaved: true });
  const heard: boolean[] = [];
  const forget = bus.on('auth:changed', ({ loggedIn }) => heard.push(loggedIn));
  const { over, leave } = waiting.get()!;
  leave();
  forget();
  expect([await over, steps, heard]).toEqual([false, ['no more: 登录已失效', '/ef/home'], [false]]);
});
