/** Orders of an operator reach the portal that runs on a folder, and nobody else. */
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@rstest/core';
import { listenForOrders, orderRunning } from './control.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-control-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an order is carried out with its progress, a refusal is told, and an end leaves no socket', async () => {
  const end = await listenForOrders(folder, {
    double: async (given: number, progress) => {
      progress('一半');
      return given * 2;
    },
    fail: async () => Promise.reject(new Error('磁盘已满')),
  });
  const file = join(folder, 'control.sock');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const heard: string[] = [];
  const order = (name: string, input: unknown = null) =>
    orderRunning(folder, { name, input }, (line) => heard.push(line));
  expect(await order('double', 21)).toEqual({ done: 42 });
  expect(heard).toEqual(['一半']);
  await expect(order('fail')).rejects.toThrow('磁盘已满');
  await expect(order('other')).rejects.toThrow('运行中的门户不认识“other”');
  end();
  expect(existsSync(file)).toBe(false);
  expect(await order('double', 21)).toBeUndefined();
});

test('a socket that a killed portal has left is nobody’s, and is replaced', async () => {
  writeFileSync(join(folder, 'control.sock'), '');
  expect(await orderRunning(folder, { name: 'double', input: 1 }, () => undefined)).toBeUndefined();
  const end = await listenForOrders(folder, { double: async (given: number) => given * 2 });
  expect(await orderRunning(folder, { name: 'double', input: 4 }, () => undefined)).toEqual({ done: 8 });
  end();
});
