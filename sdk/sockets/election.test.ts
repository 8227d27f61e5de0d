import { expect, it } from '@rstest/core';
import { createElection, leaseMs, renewMs, settleMs } from './election.ts';
import { testBrowser, testTime } from './test-browser.ts';

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

/** Tabs that only elect, with messages that take up to 30 ms. */
function browser(seed: number) {
  const roll = dice(seed);
  const { clock, pass } = testTime();
  const { openTab, lease } = testBrowser(clock, () => roll(30));
  const open = (name: string) => {
    const own = openTab();
    let leading = false;
    const election = createElection({
      tab: name,
      clock: own.clock,
      lease,
      tell: (news) => own.medium.postMessage(news),
      onLead: () => {
        leading = true;
      },
      onYield: () => {
        leading = false;
      },
    });
    own.medium.addEventListener('message', ({ data }) => 'term' in data && election.hear(data));
    election.join();
    return { ...own, election, leads: () => leading };
  };
  return { roll, pass, open };
}

type Tab = ReturnType<ReturnType<typeof browser>['open']>;

/** Something that browsers do to a tab. */
function upset(tab: Tab, tabs: Set<Tab>, roll: (sides: number) => number): void {
  switch (roll(5)) {
    case 0:
      tab.election.leave();
      tab.medium.close();
      tabs.delete(tab);
      break;
    case 1:
      tab.crash();
      tabs.delete(tab);
      break;
    case 2:
      tab.freeze();
      break;
    case 3:
      tab.thaw();
      break;
    default:
      tab.cutOff(roll(2) === 0);
  }
}

for (let seed = 60; seed <= 100; seed += 1) {
  it(`after whatever befell its tabs a browser has one leader again (run ${seed})`, async () => {
    const { roll, pass, open } = browser(seed * 7919);
    const tabs = new Set<Tab>();
    for (let step = 0; step < 60; step += 1) {
      if (tabs.size < 3 || roll(3) === 0) tabs.add(open(`tab-${roll(1000)}-${step}`));
      else upset([...tabs][roll(tabs.size)]!, tabs, roll);
      await pass(roll(2) === 0 ? roll(100) : roll(6000));
    }
    for (const tab of tabs) {
      tab.thaw();
      tab.cutOff(false);
    }
    await pass(leaseMs + settleMs + renewMs);
    const leaders = () => [...tabs].filter(({ leads }) => leads());
    expect(leaders()).toHaveLength(1);
    const [leader] = leaders();
    await pass(10 * leaseMs);
    expect(leaders()).toEqual([leader]);
  });
}
