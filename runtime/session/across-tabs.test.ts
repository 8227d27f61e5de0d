import { expect, it } from '@rstest/core';
import { acrossTabs, type Medium, type TabNews } from './across-tabs.ts';

/** Tabs that hear each other, and not themselves. */
function browser() {
  const tabs: { own: Medium; hear: (event: { data: TabNews }) => void }[] = [];
  return (user: string | undefined) => {
    const told: string[] = [];
    const own: Medium = {
      postMessage: (data) => {
        for (const tab of tabs) if (tab.own !== own) tab.hear({ data });
      },
      addEventListener: (_, hear) => void tabs.push({ own, hear }),
    };
    const tab = acrossTabs({
      medium: own,
      userId: () => user,
      signedOut: () => void told.push('signed out'),
      forcedOut: () => void told.push('forced out'),
      otherUser: () => void told.push('other user'),
    });
    return { ...tab, told };
  };
}

it('a tab that signs out takes the others of its user along, and leaves visitors alone', () => {
  const open = browser();
  const [first, second, visitor] = [open('7'), open('7'), open(undefined)];
  first.tell({ kind: 'signed-out', forced: false });
  expect([first.told, second.told, visitor.told]).toEqual([[], ['signed out'], []]);
  first.tell({ kind: 'signed-out', forced: true });
  expect([second.told, visitor.told]).toEqual([['signed out', 'forced out'], []]);
});

it('a tab that signs in makes all others start anew that show someone else', () => {
  const open = browser();
  const [first, same, other, visitor] = [open('7'), open('7'), open('8'), open(undefined)];
  first.tell({ kind: 'signed-in', userId: '7' });
  expect([same.told, other.told, visitor.told]).toEqual([[], ['other user'], ['other user']]);
});

it('a tab that works for another enterprise makes the others of its user start anew', () => {
  const open = browser();
  const [first, same, other, visitor] = [open('7'), open('7'), open('8'), open(undefined)];
  first.tell({ kind: 'switched', userId: '7' });
  expect([first.told, same.told, other.told, visitor.told]).toEqual([[], ['other user'], [], []]);
});
