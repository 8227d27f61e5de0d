import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PortalProvider } from '../portal-provider.tsx';
import { CompareText, DiffView, ReadGate } from './index.ts';

const draw = (page: ReactNode) => render(<PortalProvider theme="light">{page}</PortalProvider>);

describe('a text that is read before it is agreed to', () => {
  /** Tests say when the end of the text comes into view. */
  let seeEnd: () => void;
  beforeEach(() => {
    rs.useFakeTimers();
    class Watcher {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seeEnd = () => tell([{ isIntersecting: true }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    }
    Object.assign(globalThis, { IntersectionObserver: Watcher });
  });
  afterEach(() => void rs.useRealTimers());

  const gate = (scrolls: 'box' | 'page') => (
    <ReadGate label="协议" seconds={2} scrolls={scrolls} action={(read) => <output>{read ? '可签' : '不可签'}</output>}>
      正文
    </ReadGate>
  );
  const pass = () => act(() => rs.advanceTimersByTime(1000));
  const said = () => [...document.querySelectorAll('[aria-live],output')].map((one) => one.textContent).join('|');

  test('is read once its end was in sight and its seconds have passed', () => {
    draw(gate('box'));
    expect(screen.getByRole('region', { name: '协议' })).toHaveTextContent('正文');
    expect(said()).toBe('请阅读至文末，还需阅读 2 秒|不可签');
    pass();
    expect(said()).toBe('请阅读至文末，还需阅读 1 秒|不可签');
    act(() => seeEnd());
    expect(said()).toBe('还需阅读 1 秒|不可签');
    pass();
    expect(said()).toBe('已阅读完毕|可签');
  });

  test('is not read by its seconds alone; with the page it needs no area of its own', () => {
    draw(gate('page'));
    pass();
    pass();
    expect(said()).toBe('请阅读至文末|不可签');
    expect(screen.queryByRole('region')).toBeNull();
  });
});

const rows = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join('|'));
const marked = (tag: 'del' | 'ins') => [...document.querySelectorAll(tag)].map((one) => one.textContent);

test('A change shows what differs, old beside new, and the rest on demand', () => {
  draw(
    <DiffView
      changes={[
        { label: '交货日期', before: '2026-07-10', after: '2026-07-15' },
        { label: '联系人', before: null, after: '赵敏' },
        { label: '收货地址', before: '北京市', after: '北京市' },
      ]}
    />,
  );
  expect(rows()).toEqual(['变更项|变更前|变更后', '交货日期|2026-07-10|2026-07-15', '联系人|-|赵敏']);
  fireEvent.click(screen.getByRole('switch', { name: '显示未变更的1项' }));
  expect(rows()).toContain('收货地址|北京市|北京市');
});

test('Two versions of a text show the words that went and came, and fold what stayed', () => {
  draw(
    <CompareText
      before="<h2>总则</h2><p>供应商应当在收到订单后的 15 天内把货物交到约定的地点。</p>"
      after="<h2>总则</h2><p>供应商应当在收到订单后的 10 天内把货物足量交到约定的地点。</p><p>另附清单。</p>"
    />,
  );
  expect(rows()).toEqual([
    '变更项|变更前|变更后',
    '第 2 段|供应商应当在收到订单后的 15 天内把货物交到约定的地点。|供应商应当在收到订单后的 10 天内把货物足量交到约定的地点。',
    '第 3 段|-|另附清单。',
  ]);
  expect([marked('del'), marked('ins')]).toEqual([['15'], ['10', '足量', '另附清单。']]);
});
