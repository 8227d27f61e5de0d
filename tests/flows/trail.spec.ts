/** Who owns the database cannot change the trail unseen: needs a database that this test can reach beside the server. */
import { at, expect, shell, test } from './portal.ts';
import { databaseUrl, whileChanged } from './tampering.ts';

test.skip(databaseUrl === undefined, 'needs a database that another program can open');

test('A byte changed in the trail is named by the verification, until it is put back', async ({ page, enter }) => {
  const verify = async (told: RegExp) => {
    await page.goto(at('/admin/audit'));
    await shell(page).main.getByRole('button', { name: '校验', exact: true }).click();
    await expect(shell(page).main.getByText(told).first()).toBeVisible();
  };
  await enter(page, 'admin', '/ef/home');
  await verify(/行逐行核对无误/);
  await whileChanged('admin', (seq) => verify(new RegExp(`第 ${seq} 行的内容与它的散列不符`)));
  await verify(/行逐行核对无误/);
});
