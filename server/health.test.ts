import { expect, test } from '@rstest/core';
import { user } from '@portal/sdk/calls/session';
import { shutDown } from './health.ts';
import { openServer } from './testing.ts';

test('a leaving server is not ready, still serves for a while, then closes', async () => {
  const server = await openServer({ areas: [] });
  const api = await server.as('gys_admin');
  await server.app.listen({ port: 0 });
  const closing = shutDown(server.app, 200);
  expect((await server.app.inject('/readyz')).statusCode).toBe(503);
  expect((await api.raw(user.getUserInfo)).json().code).toBe('200');
  await closing;
  expect(server.app.server.listening).toBe(false);
  await server.close();
});

test('a failed condition of readiness is told without its reason', async () => {
  const server = await openServer({ areas: [], readyChecks: [() => Promise.reject(new Error('registry not signed'))] });
  const response = await server.app.inject('/readyz');
  expect([response.statusCode, response.json()]).toEqual([503, { status: 'unavailable' }]);
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  await server.close();
});

test('without its database the server answers 503 and stays alive', async () => {
  const server = await openServer({ areas: [] });
  const api = await server.as('gys_admin');
  await server.db.destroy();
  expect((await server.app.inject('/readyz')).statusCode).toBe(503);
  const response = await api.raw(user.getUserInfo);
  expect([response.statusCode, response.json().msg]).toEqual([503, '服务不可用']);
  expect(response.headers['retry-after']).toBe('5');
  await server.close();
});
