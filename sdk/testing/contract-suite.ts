import { describe, expect, test } from '@rstest/core';
import { fireEvent, waitFor } from '@testing-library/react';
import { bus } from '../bus.ts';
import type { Plugin } from '../plugin.ts';
import { builtFolder } from './built/artefact.ts';
import { createHarness, type Harness } from './harness.ts';
import { declarations } from './suite-declarations.ts';
import type { Fault } from './world.ts';

export interface SuiteOptions {
  /** Route → query of the address it is opened at. Default `?id=1` for routes under another one. */
  readonly queries?: Readonly<Record<string, string>>;
  /** Fill → payload of the slot that it is drawn with. Default an empty one. */
  readonly payloads?: Readonly<Record<string, object>>;
  /** Answers where the emptiest one of the contract is none. */
  readonly answers?: (portal: Harness) => void;
  /** Also hold every page against axe once. Default true; needs `axe-core`. */
  readonly axe?: boolean;
}

/** Colours and landmarks are the portal's; Tabster's sentinels take focus on purpose. */
async function axeFaults(): Promise<string[]> {
  const { default: axe } = await import('axe-core');
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run({ include: ['body'], exclude: ['[data-tabster-dummy]'] }, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

type Condition = readonly [title: string, fault: Fault | undefined];

/** The page itself says what is the matter. */
const survived: readonly Condition[] = [
  ['is drawn with nothing to show', undefined],
  ['is drawn while its calls have no answer yet', 'slow'],
  ['is drawn without a network', 'offline'],
  ['is drawn while the server is down', '5xx'],
  ['is drawn when what it shows is gone', '404'],
];
const broken: readonly Condition[] = [['costs a card with a retry when it throws', 'throws']];
const brokenCode: readonly Condition[] = [
  ['is missing at first, and comes with the retry', 'missing-entry'],
  ['is not what was published at first, and comes with the retry', 'bad-hash'],
  ['is not in its entry at first, and comes with the retry', 'no-export'],
  ['finds the entry of another plugin at first, and comes with the retry', 'wrong-container'],
];
const waitingCode: readonly Condition[] = [['waits for a slow chunk, and comes with it', 'slow-chunk']];
const stopped: readonly Condition[] = [['is stopped by a portal with another SDK', 'skew']];

const isWaiting = () => document.querySelector('[aria-busy="true"]') !== null;
const retryButton = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '重试');
const hasRetry = () => retryButton() !== undefined;

interface Subject {
  readonly title: string;
  readonly plugin: Plugin;
  readonly options: SuiteOptions;
  open(portal: Harness): Promise<void>;
  /** What stands in another plugin's page is nothing there while it has nothing to show. */
  readonly mayShowNothing: boolean;
}

async function opened({ plugin, options, open }: Subject, fault: Fault | undefined): Promise<Harness> {
  const everything = { codes: Object.keys(plugin.codes ?? {}) };
  const portal = createHarness(plugin, { user: everything, unanswered: 'empty' });
  options.answers?.(portal);
  if (fault !== undefined) portal.fault(fault);
  await open(portal);
  return portal;
}

function drawing(subject: Subject): void {
  const { title, options } = subject;
  const { axe = true } = options;
  test.each([...survived])(`${title} %s`, async (_title, fault) => {
    if (axe) await import('axe-core'); // what it listens to is no page's
    const portal = await opened(subject, fault);
    expect(portal.errors()).toEqual([]);
    expect(portal.at().status).toBe('ok');
    expect(subject.mayShowNothing || isWaiting() || document.body.textContent !== '').toBe(true);
    if (axe && fault === undefined) expect(await axeFaults()).toEqual([]);
  });
  test.each([...broken])(`${title} %s`, async (_title, fault) => {
    const portal = await opened(subject, fault);
    expect([portal.at().status, hasRetry()]).toEqual(['failed', true]);
  });
}

/** Of a built plugin, the code too. */
function loading(subject: Subject): void {
  const { title } = subject;
  test.each([...brokenCode])(`${title} %s`, async (_title, fault) => {
    const portal = await opened(subject, fault);
    expect([portal.at().status, hasRetry()]).toEqual(['failed', true]);
    portal.fault(undefined);
    fireEvent.click(retryButton() ?? document.body);
    await waitFor(() => expect(hasRetry() || isWaiting()).toBe(false));
    expect(portal.errors()).toHaveLength(1);
  });
  test.each([...waitingCode])(`${title} %s`, async (_title, fault) => {
    const portal = await opened(subject, fault);
    expect([portal.at().status, isWaiting()]).toEqual(['ok', true]);
    portal.fault(undefined);
    await waitFor(() => expect(isWaiting()).toBe(false));
    expect(portal.errors()).toEqual([]);
  });
}

/** Registers the tests that every plugin must pass; each also demands that nothing is left behind. */
export function contractSuite(plugin: Plugin, options: SuiteOptions = {}): void {
  const { queries = {}, payloads = {} } = options;
  const isBuilt = builtFolder(plugin) !== undefined;
  describe(`plugin ${plugin.id}`, () => {
    declarations(plugin);
    const subjectOf = (name: string): Subject => {
      const { path = '/', under } = plugin.routes[name] ?? {};
      const query = queries[name] ?? (under === undefined ? '' : '?id=1');
      const open = (portal: Harness) => portal.open(`${path}${query}`);
      return { title: `route ${name}`, plugin, options, open, mayShowNothing: false };
    };
    for (const name of Object.keys(plugin.routes)) {
      const subject = subjectOf(name);
      drawing(subject);
      if (isBuilt) loading(subject);
      test.each([...stopped])(`route ${name} %s`, async (_title, fault) => {
        const portal = await opened(subject, fault);
        expect([portal.at().status, portal.errors()]).toEqual(['stopped', []]);
      });
    }
    for (const { route } of Object.values(plugin.todos ?? {}))
      test(`route ${route} asks again when a task is decided elsewhere`, async () => {
        const portal = await opened(subjectOf(route), undefined);
        const before = portal.host.made.length;
        bus.emit('todo:changed', {});
        await waitFor(() => expect(portal.host.made.length).toBeGreaterThan(before));
      });
    const alone = [
      ...Object.keys(plugin.cards ?? {}).map((name) => ({
        title: `card ${name}`,
        open: (portal: Harness) => portal.openCard(name),
        mayShowNothing: false,
      })),
      ...Object.keys(plugin.fills ?? {}).map((name) => ({
        title: `fill ${name}`,
        open: (portal: Harness) => portal.openFill(name, payloads[name]),
        mayShowNothing: true,
      })),
    ];
    for (const one of alone) {
      const subject: Subject = { ...one, plugin, options };
      drawing(subject);
      if (isBuilt) loading(subject);
    }
  });
}
