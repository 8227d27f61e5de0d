import { expect, it } from '@rstest/core';
import { loadedFiles, type Resource, timingsOf } from './timings.ts';

const site = 'https://portal.example/ef-plus';
const file = (name: string, startTime: number, responseEnd: number): Resource => ({
  name: `${site}/plugins/${name}`,
  startTime,
  responseEnd,
  initiatorType: 'script',
  decodedBodySize: 2048,
  transferSize: 512,
});
const call = (path: string, startTime: number, responseEnd: number): Resource => ({
  ...file('', startTime, responseEnd),
  name: `https://portal.example/japi${path}`,
  initiatorType: 'fetch',
});
const drawn = (plugin: string, path: string, startTime: number) => ({
  name: `portal:page ${plugin} ${path}`,
  startTime,
});
const asked = (plugin: string) => new Set(plugin === 'order' ? ['/api/order/page'] : []);

it('the page that the portal was opened at counts from the opening, its own call and no other', () => {
  const resources = [
    call('/api/user/getUserInfo', 40, 90),
    call('/api/order/page', 45, 145),
    file('order/entry.js', 50, 120),
    file('order/page.js', 55, 160),
    file('crm/entry.js', 60, 500),
  ];
  expect(timingsOf([drawn('order', '/order/list', 700)], resources, asked)).toEqual([
    { plugin: 'order', path: '/order/list', drawn: 700, code: 110, call: 100, callPath: '/japi/api/order/page' },
  ]);
});

it('a later page counts from its first request; one whose code was there has none to fetch', () => {
  const marks = [
    drawn('order', '/order/list', 700),
    drawn('crm', '/crm/white', 2000),
    drawn('order', '/order/mine', 3000),
  ];
  const resources = [file('crm/entry.js', 1500, 1600), call('/api/order/page', 2900, 2950)];
  const [, crm, mine] = timingsOf(marks, resources, asked);
  expect(crm).toMatchObject({ drawn: 500, code: 100, call: undefined });
  expect(mine).toMatchObject({ drawn: 100, code: undefined, call: 50 });
});

it('files are listed by plugin, below its folder', () => {
  expect(loadedFiles([file('order/static/js/page.js', 10, 30), call('/api/order/page', 1, 2)])).toEqual([
    { plugin: 'order', name: 'static/js/page.js', bytes: 2048, sent: 512, ms: 20 },
  ]);
});
