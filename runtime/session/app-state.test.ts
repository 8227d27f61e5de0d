import { describe, expect, it } from '@rstest/core';
import { appState } from './app-state.ts';

const choices = { layoutStyle: 1, collapsed: false, openKeys: ['12'] } as const;
const at = (today: string, period?: string) =>
  appState({ today, choices: { ...choices, period }, sidebarMenu: [{ menuId: '12' }], token: 'abc' });

describe('the app state', () => {
  it('R-STATE-08 holds every part that the spec lists', () => {
    expect(at('2026-11-21')).toEqual({
      period: '2026-11',
      taxYear: 2026,
      taxMonth: '2026-11',
      taxQuarter: 4,
      quarterBegin: '2026-10-01',
      quarterEnd: '2026-12-31',
      layoutStyle: 1,
      sidebarMenu: [{ menuId: '12' }],
      openKeys: ['12'],
      collapsed: false,
      token: 'abc',
    });
  });

  it('keeps year, month and quarter to their own rules where these disagree', () => {
    expect(at('2026-01-15')).toMatchObject({ taxYear: 2025, taxMonth: '2025-12', taxQuarter: 4 });
    expect(at('2026-01-15')).toMatchObject({ quarterBegin: '2025-10-01', quarterEnd: '2025-12-31' });
    expect(at('2026-03-16')).toMatchObject({ taxYear: 2025, taxMonth: '2026-03', taxQuarter: 1 });
  });

  it('follows the period that the user chose', () => {
    expect(at('2026-11-21', '2026-03')).toMatchObject({ period: '2026-03', taxMonth: '2026-11' });
  });
});
