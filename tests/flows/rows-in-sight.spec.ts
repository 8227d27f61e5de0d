/** Every list with a page of its own, with more rows than a window holds: how many stand in sight, and that none is cut. */
import { expect, type Page, shell, test, visit } from './portal.ts';

/** Whole rows that a window of this size shows at least. */
const windows = [
  { width: 1440, height: 900, rows: 14 },
  { width: 1366, height: 768, rows: 11 },
  { width: 1920, height: 1080, rows: 20 },
  { width: 1093, height: 614, rows: 7 }, // 1366 pixels at 125 %
];

const lists: Readonly<Record<string, readonly (readonly [path: string, title: string, view?: string])[]>> = {
  gys_admin: [
    ['/orderManagement/orderManagementIndex', '订单列表'],
    ['/order/businessOrder', '业务订单跟踪'],
    ['/orderManagement/deliveryDate/firstAudit', '交期变更申请'],
    ['/productManagement/goodsList', '商品列表'],
    ['/productManagement/category', '商品类目'],
    ['/reconciliationSettlement/settlementManagement', '结算管理'],
    ['/reconciliationSettlement/invoiceHeader', '发票抬头管理'],
    ['/settlementManagement/myInvoice', '发票管理'],
    ['/contractManagement', '合同管理'],
    ['/accountManage/accountList', '账户列表查询'],
    ['/userCenter/authorityManagement', '人员信息'],
    ['/userCenter/efAddress', '地址管理'],
    ['/userCenter/problemFeedback', '问题反馈'],
    ['/userCenter/efQualification', '资质管理'],
    ['/userCenter/onlineConsultation', '在线咨询'],
  ],
  cg_admin: [
    ['/reconciliationSettlement/settlementManagement', '结算管理'], // the longest figures above a list
    ['/settlementManagement/myInvoice', '发票管理'],
  ],
  yy_ops: [
    ['/orderManagement/deliveryDate/secondAudit', '交期变更二级审核'],
    ['/productManagement/goodsApproval', '商品审核'],
    ['/productManagement/approval', '类目审核'],
    ['/productManagement/classification', '商品分类'],
    ['/workOrder/workOrderList', '工单查询'],
    ['/Base/service-support/problem', '问题反馈处理'],
    ['/newsSend/informationIssues', '新闻发布'],
    ['/newsSend/channelManagement', '栏目管理'],
    ['/handbookSetting/index', '帮助中心配置'],
    ['/sendOrders-report/customer-information', '客户信息维护'],
    ['/sendOrders-report/exception-monitoring', '异常监控维护'],
    ['/userCenter/efCodeLibrary', '字典管理'],
    ['/userCenter/companyChange', '公司信息变更'],
  ],
  admin: [
    ['/Base/auth-management/user', '用户管理'],
    ['/Base/auth-management/role', '角色管理'],
    ['/Base/auth-management/product', '产品管理'],
    ['/Base/auth-management/protocol', '协议管理'],
    ['/Base/auth-management/authApply', '权限申请', '全部'],
    ['/Base/auth-management/register', '注册审核'],
    ['/Base/auth-management/service', '客服分配'],
    ['/organization/index', '组织管理'],
    ['/organization/changes', '组织变更申请'],
    ['/efBusinessManagement/supplierManagement/marketEntryAgreement', '入市协议管理'],
    ['/efBusinessManagement/supplierManagement/agreementSigningRecord', '协议签署记录'],
    ['/efBusinessManagement/blacklistManagement', '黑名单管理'],
    ['/efBusinessManagement/blacklistManagement/blacklistAudit', '黑名单审核'],
    ['/efBusinessManagement/supplierManagement/supplierManagementIndex', '供应商管理'],
    ['/efBusinessManagement/supplierManagement/invitations', '入驻邀请'],
    ['/efBusinessManagement/supplierManagement/buyerManagementIndex', '采购单位管理'],
    ['/efBusinessManagement/qualificationMangement', '资质管理'],
    ['/admin/plugins', '插件管理', '异常'],
    ['/admin/audit', '操作审计'],
    ['/admin/delivery', '发送记录'],
    ['/admin/sealing', '个人信息加密'],
  ],
};

interface Paged {
  records: Record<string, unknown>[];
  total: number;
}

const planted = 30;

/** What identifies a row differs from every other; the rest of it is a row that the server has. */
const anew = (row: Record<string, unknown>, index: number) => ({
  ...row,
  ...Object.fromEntries(
    ['id', 'seq', 'userId'].filter((key) => key in row).map((key) => [key, String(Number(row[key]) + 1000 * index)]),
  ),
});

/** Every list with a row answers with more rows than any window holds. */
const plant = (page: Page) =>
  page.route('**/japi/**', async (route) => {
    const request = route.request();
    if (!/\b(pageSize|limit)\W{1,2}20\b/.test(`${request.url()} ${request.postData()}`)) return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: Paged | Paged[] | null };
    const paged = Array.isArray(body.data) ? body.data[0] : body.data;
    if (!paged?.records?.length) return route.fulfill({ response });
    const { length } = paged.records;
    const rows = Array.from({ length: planted }, (_, index) =>
      index < length ? paged.records[index] : anew(paged.records[index % length] ?? {}, index),
    );
    Object.assign(paged, { records: rows, total: Math.max(paged.total, planted) });
    return route.fulfill({ response, json: body });
  });

/** The shown list, as it lies in the window. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const table = [...document.querySelectorAll<HTMLTableElement>('#content [role=grid]')].find(
      (one) => one.offsetParent !== null,
    );
    const scroller = table?.parentElement;
    if (!table || !scroller) throw new Error('No list is shown.');
    const [frame, head] = [scroller.getBoundingClientRect(), table.tHead?.getBoundingClientRect()];
    const bottom = Math.min(table.tFoot?.getBoundingClientRect().top ?? frame.bottom, frame.bottom, innerHeight);
    const boxes = [...(table.tBodies[0]?.rows ?? [])].map((row) => row.getBoundingClientRect());
    const actions = [...(table.rows[0]?.cells ?? [])].at(-1);
    const edge =
      actions && getComputedStyle(actions).position === 'sticky' ? actions.getBoundingClientRect().left : frame.right;
    const pager = scroller.closest('section')?.querySelector('nav')?.getBoundingClientRect();
    const slack = 0.5;
    return {
      drawn: boxes.length,
      whole: boxes.filter(({ top, bottom: end }) => top >= (head?.bottom ?? 0) - slack && end <= bottom + slack).length,
      half: boxes.filter(({ top, bottom: end }) => top < bottom - slack && end > bottom + slack).length,
      /** Columns of which the edge at the right leaves a part. */
      cut: [...(table.tBodies[0]?.rows[0]?.cells ?? [])].filter((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return cell !== cell.parentElement?.lastElementChild && left < edge - slack && right > edge + slack;
      }).length,
      /** Figures, days and numbers of documents that are wider than their cells. A text that is cut shows its dots. */
      clipped: [...table.querySelectorAll('tbody td')].filter(
        (cell) =>
          /^[A-Z]{0,4}[-+−\d.,: ]*\d%?$/.test(cell.textContent) &&
          [cell, ...cell.querySelectorAll('*')].some(
            (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
          ),
      ).length,
      pagerInSight: pager !== undefined && pager.bottom <= innerHeight,
      sideways: document.documentElement.scrollWidth > innerWidth,
    };
  });

for (const [account, pages] of Object.entries(lists)) {
  test(`Every list of ${account} fills the window with whole rows, whole columns and its pager, at four sizes`, async ({
    page,
    enter,
  }) => {
    await plant(page);
    await enter(page, account, pages[0]?.[0] ?? '');
    for (const [path, title, view] of pages) {
      await test.step(title, async () => {
        if (path !== pages[0]?.[0]) await visit(page, path);
        const main = shell(page).main;
        await expect(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
        if (view !== undefined) await main.getByRole('tab', { name: view }).click();
        const rows = main.getByRole('grid').filter({ visible: true }).locator('tbody tr');
        await expect(rows).toHaveCount(planted);
        for (const { width, height, rows: least } of windows) {
          await page.setViewportSize({ width, height });
          const whole = { drawn: planted, half: 0, cut: 0, clipped: 0, pagerInSight: true, sideways: false };
          await expect.poll(() => measure(page), `${title} at ${width} × ${height}`).toMatchObject(whole);
          expect((await measure(page)).whole, `${title} at ${width} × ${height}`).toBeGreaterThanOrEqual(least);
        }
      });
    }
  });
}
