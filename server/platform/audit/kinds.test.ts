/** Which calls stand in the trail, and under what, by what their contract says. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import type { AuditKind } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import { isCode, isRecorded, isRefusalRecorded, kindOf } from './kinds.ts';

const audit = { kind: 'REVEAL', title: '查看证件号' } as const;
type Asked = Parameters<typeof kindOf>[0];
const of = (access: string, more: object = {}) =>
  ({ kind: 'call', method: 'POST', path: '/api/trial', access, reads: false, ...more }) as Asked;
const file = (access: string) => of(access, { kind: 'download', method: 'GET', reads: true });
const ofPath = (path: string) => of('login', { path });

test('everything but login and public is a code', () => {
  expect(['public', 'login', 'order:list:view'].map(isCode)).toEqual([false, false, true]);
});

test.each<readonly [title: string, call: Asked, recorded: boolean, kind: AuditKind]>([
  ['writes under a code of an area', of('order:list:ship'), true, 'CALL'],
  ['writes under a code of the administration', of('base:user:role'), true, 'ADMIN'],
  ['writes under a code of the enterprises', of('enterprise:org:save'), true, 'ADMIN'],
  ['writes under a code that only looks like one of the administration', of('order:base:save'), true, 'CALL'],
  ['writes for whoever is signed in', of('login'), false, 'CALL'],
  ['writes for everybody', of('public'), false, 'CALL'],
  ['reads under a code', of('order:list:view', { reads: true }), false, 'CALL'],
  ['reads what its contract says is told', of('order:list:view', { reads: true, audit }), true, 'REVEAL'],
  ['is told for whoever is signed in', of('login', { audit }), true, 'REVEAL'],
  ['is told for everybody, when it is refused alone', of('public', { audit }), false, 'REVEAL'],
  ['answers a file under a code', file('order:list:export'), true, 'EXPORT'],
  ['answers a file for whoever is signed in', file('login'), false, 'EXPORT'],
])('a call that %s', (_, call, recorded, kind) => {
  expect([isRecorded(call), kindOf(call), isRefusalRecorded(call)]).toEqual([recorded, kind, recorded]);
});

test('a decision writes its own row when it is taken, and is told by the host when it is refused', () => {
  for (const { path } of [workflowtask.submitAuditResult, workflowtask.withdraw]) {
    const call = ofPath(path);
    expect([isRecorded(call), isRefusalRecorded(call), kindOf(call)]).toEqual([false, true, 'DECISION']);
  }
});
