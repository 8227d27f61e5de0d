import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { type Call, call, formats } from '@portal/sdk/contract';
import { implement } from '@portal/sdk/server';
import { Ajv } from 'ajv';
import { platformId } from './areas.ts';
import { bindRoutes } from './dispatch.ts';
import { unoptimized } from './input.ts';
import { apiBase } from './routes.ts';
import { loadTestAreas, openServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  const areas = await loadTestAreas();
  server = await openServer({ areas: [], extraAreas: areas.filter(({ id }) => id !== platformId) });
});
afterAll(() => server.close());

test('no route of any area but a public one answers a missing or forged token, or a cookie alone', async () => {
  const { token } = await server.as('gys_admin');
  const forged = [undefined, 'Bearer null', `Bearer ${'A'.repeat(43)}`, `Basic ${token}`, `bearer ${token}`];
  const closed = server.app.portal.routes.filter((route) => route.call.access !== 'public');
  expect(closed.length).toBeGreaterThan(40);
  for (const [index, { call: target }] of closed.entries()) {
    const remoteAddress = `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}`; // one address may not ask that often
    const url = apiBase + target.path.replaceAll(/\{\w+\}/g, '1');
    for (const authorization of forged) {
      const headers = { cookie: `token=${token}`, ...(authorization !== undefined && { authorization }) };
      const response = await server.app.inject({ method: target.method, url, headers, remoteAddress });
      expect(`${target.method} ${url} ${authorization} ${response.json().code}`).toMatch(/ 9999$/);
    }
  }
});

const ajv = new Ajv({ ...unoptimized, formats });

/** Compiled with its first request, a schema that is none would stop nothing earlier. */
function schemaFault(target: Call): string {
  try {
    for (const schema of [target.input, target.output]) ajv.compile(schema);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const probe = (access: string) => ({ look: call({ path: '/api/probe/look', access: access as 'login' }) });
const areaOf = (access: string) => ({
  id: 'probe',
  area: { subjects: [implement(probe(access), { look: async () => null })] },
});

test.each(['', 'anybody', 'probe', 'probe:look', 'Public'])(
  'a call that does not say who may call it stops the start: "%s"',
  (access) => {
    expect(() => bindRoutes([areaOf(access)])).toThrow('does not say who may call it');
  },
);

test('an address served twice stops the start', () => {
  expect(() => bindRoutes([areaOf('login'), areaOf('public')])).toThrow('POST /api/probe/look is declared twice');
});

test('the schemas of every call are such that requests and answers can be held against them', () => {
  const { routes } = server.app.portal;
  expect(routes.length).toBeGreaterThan(500);
  for (const { call: target } of routes) expect(schemaFault(target), target.path).toBe('');
});

test('a schema that nothing can be held against is found', () => {
  const broken = call({ path: '/api/probe/look', access: 'login', output: { type: 'texts' } as never });
  expect(schemaFault(broken)).toMatch(/^schema is invalid/);
});
