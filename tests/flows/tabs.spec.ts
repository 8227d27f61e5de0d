import { at, axe, expect, shell, test, visit } from './portal.ts';
import {
  bar,
  callsOf,
  choose,
  filters,
  grid,
  heading,
  mounted,
  numbers,
  openDetails,
  tab,
  tabs,
  titles,
} from './tabs.ts';

const orders = '/orderManagement/orderManagementIndex';
const detail = '/orderManagement/orderDetail';
const track = '/order/businessOrder';
const secondAudit = '/orderManagement/deliveryDate/secondAudit';

test('Documents open in tabs of their own, which keep what they show, close and move', async ({ page, enter }) => {
  test.setTimeout(180_000);
  /** As if nothing had been opened yet. */
  const startAnew = async () => {
    await shell(page).sideMenu.getByRole('button', { name: '订单列表' }).click();
    await expect(numbers(page).first()).toBeVisible();
    if ((await tabs(page).count()) > 1) await choose(page, '订单列表', '关闭其他');
    await expect(tabs(page)).toHaveCount(1);
  };
  await enter(page, 'gys_admin', `${orders}?status=20`);
  await test.step('Filters, scroll and typed text survive a switch of tabs, which asks the server nothing', async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await filters(page).getByLabel('订单编号').fill('还没查询');
    await grid(page).evaluate((table) => table.setAttribute('data-same', 'yes'));
    await numbers(page).nth(4).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 120));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
    const number = await numbers(page).nth(2).innerText();
    await numbers(page).nth(2).click();
    await expect(heading(page)).toContainText(number);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page).toHaveTitle('订单详情');
    await expect.poll(() => titles(page)).toEqual(['订单列表', `订单详情 ${number}`]);
    // once more where somebody else has changed something meanwhile, which is asked for
    await expect(async () => {
      await tab(page, number).click();
      await expect(heading(page)).toContainText(number);
      const left = await page.evaluate(() => performance.now());
      // equal questions share an answer for 2 s: only after that would a second one be seen
      await page.waitForFunction((since) => performance.now() - since > 2100, left);
      const calls = callsOf(page);
      await tab(page, '订单列表').click();
      await expect(page).toHaveURL(at(`${orders}?status=20`));
      await expect(filters(page).getByLabel('订单编号')).toHaveValue('还没查询');
      await expect(page).toHaveTitle('订单列表');
      expect(await page.evaluate(() => scrollY)).toBe(120);
      await expect(grid(page)).toHaveAttribute('data-same', 'yes');
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(calls).toEqual([]);
    }).toPass({ intervals: [0], timeout: 60_000 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('A document opens once; its menu entry shows it as it was left, and again makes it new', async () => {
    await choose(page, '订单列表', '关闭其他');
    await expect(tabs(page)).toHaveCount(1);
    const [number = ''] = await openDetails(page, 1);
    await numbers(page).first().click();
    await expect(heading(page)).toContainText(number);
    await expect(tabs(page)).toHaveCount(2);
    const entry = shell(page).sideMenu.getByRole('button', { name: '订单列表' });
    await entry.click();
    await expect(page).toHaveURL(at(`${orders}?status=20`));
    await entry.click();
    await expect(page).toHaveURL(at(orders));
    await page.goBack();
    await page.goBack();
    await expect(heading(page)).toContainText(number);
    await expect(tabs(page)).toHaveCount(2);
  });
  await test.step('After F5 the tabs are there, and only the current one has asked for anything', async () => {
    await startAnew();
    await visit(page, `${orders}?status=20`);
    await expect(page).toHaveURL(at(`${orders}?status=20`));
    const [number = ''] = await openDetails(page, 1);
    await choose(page, '订单列表', '固定');
    await tab(page, number).click();
    await expect(heading(page)).toContainText(number);
    const calls = callsOf(page);
    await page.reload();
    await expect(heading(page)).toContainText(number);
    await expect.poll(() => titles(page)).toEqual(['订单列表', `订单详情 ${number}`]);
    await page.waitForLoadState('networkidle');
    expect(calls.filter((path) => path.endsWith('/order/page'))).toEqual([]);
    await expect(mounted(page)).toHaveCount(1);
    await tab(page, '订单列表').click();
    await expect(page).toHaveURL(at(`${orders}?status=20`));
    await expect(grid(page)).toBeVisible();
    await expect(bar(page).getByRole('button', { name: '关闭 订单列表' })).toHaveCount(0); // still pinned
    await choose(page, '订单列表', '取消固定');
  });
  await test.step('Tabs close by their button and by the middle button, and are put in order by dragging', async () => {
    await startAnew();
    const [one = '', two = ''] = await openDetails(page, 2);
    const [from, to] = [await tab(page, two).boundingBox(), await tab(page, '订单列表').boundingBox()];
    if (!from || !to) throw new Error('The bar is not there.');
    await page.mouse.move(from.x + from.width / 2, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 10, { steps: 20 });
    await page.mouse.up();
    await expect(tabs(page).first()).toContainText(two);
    await tab(page, one).click({ button: 'middle' });
    await expect(tabs(page)).toHaveCount(2);
    await tab(page, two).click();
    await bar(page)
      .getByRole('button', { name: `关闭 订单详情 ${two}` })
      .click();
    await expect(page).toHaveURL((url) => url.pathname === at(orders));
    await expect.poll(() => titles(page)).toEqual(['订单列表']);
  });
});

test('What is typed and not sent is marked, kept over a switch, and asked for when it would be lost', async ({
  page,
  enter,
}) => {
  const audit = '交期变更二级审核';
  const opinion = page.getByRole('textbox', { name: '审批意见' });
  const question = page.getByRole('alertdialog');
  await enter(page, 'yy_ops', secondAudit);
  await page
    .getByRole('grid')
    .getByRole('link', { name: /^\D*\d{6,}/ })
    .first()
    .click();
  await opinion.fill('尚未提交的意见');
  await expect(tab(page, audit)).toContainText('（未提交）');
  await shell(page).sideMenu.getByRole('button', { name: '订单列表' }).click();
  await expect(grid(page)).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(tab(page, audit)).toContainText('（未提交）');
  await tab(page, audit).click();
  await expect(opinion).toHaveValue('尚未提交的意见');

  await tab(page, '订单列表').click();
  await expect(page).toHaveTitle(/^订单列表/); // what is shown next closes the questions of the page before
  await bar(page).getByRole('tab', { name: audit }).press('Delete');
  await expect(question).toContainText(`“${audit}”的内容尚未提交，确认关闭？`);
  await question.getByRole('button', { name: '继续填写' }).click();
  await expect(question).toHaveCount(0);
  await expect(tabs(page)).toHaveCount(2);

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await tab(page, audit).click();
  await expect(opinion).toHaveValue('尚未提交的意见');

  await choose(page, audit, '关闭');
  await question.getByRole('button', { name: '关闭', exact: true }).click();
  await expect.poll(() => titles(page)).toEqual(['订单列表']);
  await expect(page).toHaveURL(at(orders));
  await page.reload(); // nothing is left to ask for
  await expect(grid(page)).toBeVisible();
});

test('By keyboard: arrows move, Enter selects, the menu key opens, Delete closes; focus is never lost', async ({
  page,
  enter,
}) => {
  test.setTimeout(180_000);
  await enter(page, 'gys_admin', orders);
  const [one = ''] = await openDetails(page, 1);
  await shell(page).sideMenu.getByRole('button', { name: '业务订单跟踪' }).click();
  await expect(page).toHaveURL(at(track));
  await expect(bar(page).getByRole('status')).toHaveText('业务订单跟踪');
  await tab(page, '业务订单跟踪').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, '订单列表')).toBeFocused();
  await expect(page).toHaveURL(at(track)); // focus alone selects nothing
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText(one);
  await expect(tab(page, one)).toBeFocused();
  await expect(tab(page, one)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tab(page, one)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(tabs(page)).toHaveCount(2);
  await expect(tab(page, '业务订单跟踪')).toBeFocused();
  await page.keyboard.press('Control+Alt+W');
  await expect.poll(() => titles(page)).toEqual(['订单列表']);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await test.step('Focus that goes with a page comes back with it', async () => {
    await shell(page).sideMenu.getByRole('button', { name: '订单列表' }).click();
    const row = numbers(page).nth(1);
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(detail));
    await expect(shell(page).main).toBeFocused();
    await page.keyboard.press('Control+Alt+W');
    await expect(page).toHaveURL(at(orders));
    await expect(row).toBeFocused();
  });
  await test.step('Another user of the same window begins without tabs', async () => {
    await openDetails(page, 1);
    await enter(page, 'yy_ops', `${orders}?size=50`);
    await expect(numbers(page).nth(24)).toBeAttached();
    await expect.poll(() => titles(page)).toEqual(['订单列表']);
  });
  await test.step('Many tabs: one page each at most, twenty tabs at most, the rest in a menu, and axe has nothing to say', async () => {
    const addresses = await numbers(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const visit = (href: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, href);
    const open = async (hrefs: readonly string[]) => {
      for (const href of hrefs) {
        const before = await heading(page).innerText();
        await visit(href);
        await expect(heading(page)).not.toHaveText(before); // a navigation that is overtaken opens no tab
      }
    };
    await open(addresses.slice(0, 10));
    await expect(heading(page)).toContainText('DD');
    await expect(mounted(page)).toHaveCount(2); // the list, which is kept, and the last
    await expect(page.locator('table')).not.toHaveCount(0);
    await axe(page);
    const rest = bar(page).getByRole('button', { name: /^其余 \d+ 个页签$/ });
    await rest.click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await open(addresses.slice(10, 20));
    await expect(shell(page).messages).toContainText('最多打开 20 个页签，已关闭最久未使用的');
    await expect(bar(page).locator('[role=tab]')).toHaveCount(20);
    await bar(page).getByRole('button', { name: '页签操作' }).click();
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await expect(bar(page).locator('[role=tab]')).toHaveCount(1);
    await expect(mounted(page)).toHaveCount(1);
  });
});
