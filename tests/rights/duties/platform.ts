/** Articles, applications for rights, openings of products and letters: who asks is not who grants or answers. */
import { entryBizType } from '@portal/sdk/calls/entry-agreement';
import { companyChangeBizType } from '@portal/sdk/calls/company-change';
import { contentBizType } from '@portal/sdk/calls/notice-types';
import { orgChangeBizType } from '@portal/sdk/calls/org-change';
import { openingBizType, product } from '@portal/sdk/calls/product';
import { qualificationBizType } from '@portal/sdk/calls/qualification';
import { sign } from '#server/platform/product/test-signer';
import { applyBizType } from '../../../plugins/base/authApply/contract.ts';
import { informationIssues } from '../../../plugins/content/informationIssues/contract.ts';
import { confirmLetter } from '../../../plugins/report/confirmLetter/contract.ts';
import { matterBizType } from '../../../plugins/enterprise/blacklist/contract.ts';
import type { Desk, Stories } from './desk.ts';

const issue = (approve: boolean) => ({
  makers: { SUBMIT: 'y0001_1' },
  by: 'yy_ops',
  async document({ ask, find, decide }: Desk) {
    const {
      id = '',
      version,
      code = '',
    } = await find(`select c.id, c.version, c.business_code as code
      from cms_content c join cms_content_site_subject x on x.content_id = c.id
      join cms_subject o on o.id = x.subject_id and o.need_audit and o.status = 1
      where c.state = 0 and not c.deleted and (c.expire_at is null or c.expire_at > '2026-04-01')
      order by c.id limit 1`);
    await ask('y0001_1', informationIssues.updateState, { id, version: Number(version), state: 1 });
    return () => decide('yy_ops', contentBizType, code, approve);
  },
});

const application = (approve: boolean) => ({
  makers: { APPLY: 'gys_sales', RESUBMIT: 'gys_sales' },
  by: 'yy_ops',
  async document({ make, find, decide }: Desk) {
    const { answer } = await make('POST /api/manage/resAuthApply/add');
    const state = () => find(`select id, version from auth_apply where id = ${answer['id']}`);
    await make('POST /api/manage/resAuthApply/withdraw', { row: await state() });
    const { menuId = '' } = await find(
      `select targets->0->>'id' as menu_id from auth_apply where id = ${answer['id']}`,
    );
    await make('POST /api/manage/resAuthApply/update', { row: { ...(await state()), menuId } });
    return () => decide('yy_ops', applyBizType, answer['applyNo'] ?? '', approve);
  },
});

/** Opened anew; what was signed once stays signed. */
const opening = (approve: boolean) => ({
  makers: { APPLY: 'gys_admin', ACTIVATE: 's0001_1' },
  by: 'yy_ops',
  async document({ server, ask, person, find, decide }: Desk) {
    const { entId } = await person('gys_admin');
    const productType = '06';
    await server().db.deleteFrom('prdUserProduct').where('entId', '=', entId).where('productType', '=', '06').execute();
    const { status } = await ask('gys_admin', product.open, { resUserProductBase: { entId, productType } });
    if (status === 1) await sign(server(), 'gys_admin', productType);
    await ask('s0001_1', product.activationOpenProduct, { productType });
    const { no = '' } = await find(`select apply_no as no from prd_user_product
      where ent_id = ${entId} and product_type = '06'`);
    return () => decide('yy_ops', openingBizType, no, approve);
  },
});

/** @param to - The balance is that of this day: one letter a day. */
const letter = (to: string, answer: { supplierAmount?: string; note?: string }) => ({
  makers: { SEND: 'yy_ops' },
  by: 'gys_admin',
  async document({ ask, person, find }: Desk) {
    const { entId } = await person('gys_admin');
    await ask('yy_ops', confirmLetter.send, { supplierEntIds: [entId], to });
    const { id = '', version } = await find(`select id, version from rpt_confirm_letter
      where supplier_ent_id = ${entId} order by id desc limit 1`);
    return () => ask('gys_admin', confirmLetter.reply, { id, version: Number(version), ...answer });
  },
});

/** Asked for, taken back and sent again; the second step is open where the first has been passed. */
const orgChange = (approve: boolean, by: string, step: 1 | 2 = 1) => ({
  makers: { APPLY: 'cg_admin', RESUBMIT: 'cg_admin', ...(step === 2 && { CHECK: 'yy_ops' }) },
  by,
  async document({ make, find, decide }: Desk) {
    await make('POST /api/manage/organization/applyWithdraw');
    const { row } = await make('POST /api/manage/organization/applyResubmit');
    const { no = '' } = await find(`select apply_no as no from ent_org_change_apply where id = ${row['id']}`);
    if (step === 2) await decide('yy_ops', orgChangeBizType, no, true);
    return () => decide(by, orgChangeBizType, no, approve);
  },
});

/** Proposed by the operating unit; the second step is open where another has passed the first. */
const matter = (approve: boolean, by: string, step: 1 | 2 = 1) => ({
  makers: { ASK: 'yy_ops', ...(step === 2 && { CHECK: 'admin2' }) },
  by,
  async document({ make, find, decide }: Desk) {
    const { row } = await make('POST /api/manage/blacklist/extend', { where: 'ends_on is not null' });
    const { no = '' } = await find(`select apply_no as no from ent_penalty_matter
      where penalty_id = ${row['id']} and status = 0`);
    if (step === 2) await decide('admin2', matterBizType, no, true);
    return () => decide(by, matterBizType, no, approve);
  },
});

const certificate = (approve: boolean) => ({
  makers: { SUBMIT: 'gys_admin' },
  by: 'yy_ops',
  async document({ make, find, decide }: Desk) {
    const { answer } = await make('POST /api/manage/qualification/save');
    const state = await find(`select id, version from ent_qualification where id = ${answer['id']}`);
    await make('POST /api/manage/qualification/submit', { row: state });
    return () => decide('yy_ops', qualificationBizType, answer['qualNo'] ?? '', approve);
  },
});

const renaming = (approve: boolean) => ({
  makers: { SUBMIT: 'gys_admin' },
  by: 'yy_ops',
  async document({ make, decide }: Desk) {
    const { answer } = await make('POST /api/manage/enterprise/submitChange');
    return () => decide('yy_ops', companyChangeBizType, answer['changeNo'] ?? '', approve);
  },
});

/** Drafted and submitted by one of the operating unit, decided by another. */
const entry = (approve: boolean) => ({
  makers: { EDIT: 'yy_ops', SUBMIT: 'yy_ops' },
  by: 'y0001_2',
  async document({ make, find, decide }: Desk) {
    const { row } = await make('POST /api/manage/marketEntryAgreement/save');
    const { no = '', ...state } = await find(`select id, version, agreement_no || ' ' || version_no as no
      from agr_agreement where id = ${row['id']}`);
    await make('POST /api/manage/marketEntryAgreement/submit', { row: state });
    return () => decide('y0001_2', entryBizType, no, approve);
  },
});

export const platform: Stories = {
  entrySteps: { PASS: entry(true), REJECT: entry(false) },
  matterSteps: { CHECK: matter(true, 'admin2'), PASS: matter(true, 'admin', 2), REJECT: matter(false, 'admin2') },
  issueSteps: { PASS: issue(true), REJECT: issue(false) },
  applySteps: { PASS: application(true), REJECT: application(false) },
  orgChangeSteps: {
    CHECK: orgChange(true, 'yy_ops'),
    PASS: orgChange(true, 'admin', 2),
    REJECT: orgChange(false, 'yy_ops'),
  },
  companyChangeSteps: { PASS: renaming(true), REJECT: renaming(false) },
  qualificationSteps: { PASS: certificate(true), REJECT: certificate(false) },
  openingSteps: { PASS: opening(true), REJECT: opening(false) },
  letterSteps: {
    AGREE: letter('2026-02-03', {}),
    DIFFER: letter('2026-02-04', { supplierAmount: '1.00', note: '二月有一笔退货未入账' }),
  },
};
