/** Single sign-on with a real OpenID provider at another site, at a portal of its own. */
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openProvider, type TestProvider } from '../../server/platform/sso/test-oidc.ts';
import { makeData, openPortal, type OwnPortal, run } from './own-portal.ts';
import { at, expect, shell, test } from './portal.ts';

const { FLOWS_DATA: shared = 'data' } = process.env;
/** The same for every repetition: it is seeded once. */
const dataDir = join(shared, 'oidc');

let [provider, portal] = [] as unknown as [TestProvider, OwnPortal];

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const own = { DATA_DIR: dataDir };
  if (!existsSync(dataDir)) await makeData(own);
  const port = await freePort();
  provider = await openProvider(`http://localhost:${port}`);
  await run('bind-identities', dataDir, `gys_admin=${provider.issuer}#zhang-san`);
  portal = await openPortal({ ...own, ...provider.env, PORT: String(port) });
});
test.afterAll(async () => {
  await portal?.close();
  await provider?.close();
});

test('Whoever the provider vouches for comes in, in the browser that it began in, and nothing of it stays in the address', async ({
  page,
}) => {
  await page.goto(`${provider.env['SSO_PUBLIC_URL']}${at('/loginssojf?source=JF')}`);
  await page.getByRole('link', { name: 'zhang-san' }).click();
  await expect(shell(page).header.getByText('程屿', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${portal.origin}${at('/ef/home')}`);
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === 'token')).toHaveLength(1);
});
