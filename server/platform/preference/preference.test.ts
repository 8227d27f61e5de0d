import { maxPreferenceBytes, preference } from '@portal/sdk/calls/preference';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [] });
});
afterAll(() => server.close());

test('keys are merged, and a user sees only their own', async () => {
  const api = await server.as('gys_admin');
  expect(await api.call(preference.get, {})).toEqual({ preference: {} });
  await api.call(preference.save, { preference: { theme: 'dark', pinned: ['/product/index'] } });
  await api.call(preference.save, { preference: { theme: 'light' } });
  expect(await api.call(preference.get, {})).toEqual({ preference: { theme: 'light', pinned: ['/product/index'] } });
  expect(await (await server.as('gys_sales')).call(preference.get, {})).toEqual({ preference: {} });
});

test('only an object is saved, and not too much of it', async () => {
  const api = await server.as('cg_admin');
  for (const wrong of [[1], 'text', 7, null]) {
    await expect(api.call(preference.save, { preference: wrong })).rejects.toMatchObject({
      code: '400',
      msg: 'data必须是对象',
    });
  }
  const large = { text: 'x'.repeat(maxPreferenceBytes) };
  await expect(api.call(preference.save, { preference: large })).rejects.toMatchObject({ code: '400' });
  expect(await api.call(preference.get, {})).toEqual({ preference: {} });
  const room = maxPreferenceBytes - '{"text": ""}'.length;
  const most = { text: 'x'.repeat(room) };
  await expect(api.call(preference.save, { preference: { text: `${most.text}x` } })).rejects.toMatchObject({
    msg: '个性化设置内容过多，请减少后重试',
  });
  await api.call(preference.save, { preference: most });
  expect(await api.call(preference.get, {})).toEqual({ preference: most });
});
