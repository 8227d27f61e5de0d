/** Two processes on one database follow a window within a second. Runs with DATABASE_URL. */
import { modes } from '@portal/sdk/calls/mode';
import { modeEvent, modeTabs } from '@portal/sdk/calls/mode-tabs';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { socketFor } from '#server/live/test-socket';
import { openServer, type TestServer } from '#server/testing';
import { grantCode } from '../grant-code.ts';
import { orderMode, tellModes } from './order-mode.ts';

describe.runIf(Boolean(process.env['DATABASE_URL']))('two processes', () => {
  let first: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    first = await openServer({ areas: [] });
    second = await openServer({ areas: [], databaseUrl: first.databaseUrl ?? '' });
    await grantCode(first.db, 'L', 'admin:mode:manage');
    await second.app.ready();
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  test('a window that one sets, and an operator ends by a command, is heard at the other at once', async () => {
    const admin = await first.as('admin');
    const socket = await socketFor(await second.listen(), second.withToken(admin.token));
    const began = performance.now();
    await admin.call(modes.plan, { mode: 'READ_ONLY', to: '2026-03-16T10:30', reason: '补丁升级' });
    const heard = await socket.nextWith(modeEvent);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(String(heard['state'])).toContain('补丁升级');
    const there = second.withToken(admin.token);
    expect((await there.call(modeTabs.state, {})).windows).toHaveLength(1);
    expect(await tellModes(second.db, second.clock)).toBe('只读 2026-03-16 10:00 至 2026-03-16 10:30 补丁升级');
    expect(await orderMode(second.db, second.clock, { mode: 'NORMAL' })).toBe('已恢复正常运行');
    await expect.poll(async () => (await admin.call(modeTabs.state, {})).windows).toEqual([]);
    socket.raw.terminate();
  });

  test('an operator sets one without a browser, and it stands in the trail', async () => {
    const order = { mode: 'MAINTENANCE', to: '2026-03-16T10:30' } as const;
    expect(await orderMode(first.db, first.clock, order)).toBe('已设置，立即开始，2026-03-16 10:30 结束');
    const last = first.db.selectFrom('sysOperLog').select('action').orderBy('seq', 'desc').limit(1);
    expect(await last.executeTakeFirst()).toEqual({ action: '设置运行模式（命令）' });
    await orderMode(first.db, first.clock, { mode: 'NORMAL' });
  });
});
