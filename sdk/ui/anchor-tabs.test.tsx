import { afterEach, expect, test } from '@rstest/core';
import { act, render, screen } from '@testing-library/react';
import { AnchorTabs } from './anchor-tabs.tsx';
import { PortalProvider } from './portal-provider.tsx';

const { getBoundingClientRect } = Element.prototype;
afterEach(() => {
  Element.prototype.getBoundingClientRect = getBoundingClientRect;
});

const names = ['明细', '匹配', '附件'];
/** Heads of the sections below the page's top; the bar ends at 40. */
let tops: readonly number[] = [];

function draw() {
  Element.prototype.getBoundingClientRect = function rect(this: Element) {
    const top = tops[names.indexOf(this.id)] ?? 0;
    return { top, bottom: this.firstElementChild?.getAttribute('role') === 'tablist' ? 40 : top } as DOMRect;
  };
  const sections = names.map((title) => ({ id: title, title }));
  render(
    <PortalProvider theme="light">
      <AnchorTabs sections={sections} />
      {names.map((name) => (
        <section key={name} id={name} />
      ))}
    </PortalProvider>,
  );
}
const scrolled = (to: readonly number[]) => {
  tops = to;
  act(() => void document.dispatchEvent(new Event('scroll')));
  return screen.getByRole('tab', { selected: true }).textContent;
};

test('the tab names the last section whose head has passed the bar, going down and up again', () => {
  tops = [100, 900, 1400];
  draw();
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('明细');
  expect(scrolled([-700, 100, 600])).toBe('明细');
  expect(scrolled([-760, 50, 540])).toBe('匹配');
  expect(scrolled([-1300, -500, 20])).toBe('附件');
  expect(scrolled([-700, 100, 600])).toBe('明细');
});

test('of sections beside each other the nearest one counts, in whatever order they stand', () => {
  tops = [-900, -20, -400];
  draw();
  expect(scrolled([-900, -20, -400])).toBe('匹配');
});
