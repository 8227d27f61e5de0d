import { beforeEach, expect, it } from '@rstest/core';
import Cookies from 'js-cookie';
import constants from '../../tests/spec/constants.json' with { type: 'json' };
import { storage } from './storage.ts';

const named = (id: string) => String(constants.find((row) => row.id === id)?.value);

beforeEach(() => storage.clearAll());

it('CN-029 to CN-033 what is kept has the names of the spec', () => {
  storage.saveLogin('abc', '7');
  storage.saveMenus([{ menuId: '1' }], ['/order/list']);
  storage.saveSocketState('open');
  expect([Cookies.get(named('CN-029')), Cookies.get(named('CN-030'))]).toEqual(['abc', '7']);
  expect(sessionStorage.getItem(named('CN-031'))).toBe('open');
  expect(localStorage.getItem(named('CN-032'))).toBe('[{"menuId":"1"}]');
  expect(localStorage.getItem(named('CN-033'))).toBe('["/order/list"]');
});

it('CN-034 a forced log-out drops token and alert cookies, and leaves local storage alone', () => {
  storage.saveLogin('abc', '7');
  Cookies.set(named('CN-034'), '1', { path: '/' });
  localStorage.setItem('draft', '1');
  storage.dropTokens();
  expect([Cookies.get(), localStorage.getItem('draft')]).toEqual([{}, '1']);
});

it('an emptied token is no token', () => {
  Cookies.set(named('CN-029'), '', { path: '/' });
  expect(storage.token()).toBeUndefined();
});

it('R-STATE-01 choices are kept per user, survive what is broken, and go with the log-out', () => {
  storage.saveChoice('7', 'preferences', { layoutStyle: 2, period: '2026-03' });
  expect(storage.choice('7', 'preferences', {})).toEqual({ layoutStyle: 2, period: '2026-03' });
  expect(storage.choice('8', 'preferences', { layoutStyle: 1 })).toEqual({ layoutStyle: 1 });
  localStorage.setItem('portal:8:preferences', '{broken');
  expect(storage.choice('8', 'preferences', { layoutStyle: 1 })).toEqual({ layoutStyle: 1 });
  storage.clearAll();
  expect(storage.choice('7', 'preferences', {})).toEqual({});
});
