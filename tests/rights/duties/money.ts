/** Contracts, statements, invoices and payments: who draws up, confirms, audits, applies and registers. */
import { contractBizType, contractManagement } from '../../../plugins/settlement/legalContract/contract.ts';
import { openContracts } from '../../../plugins/settlement/legalContract/fixture.ts';
import { settlementDispute } from '../../../plugins/settlement/dispute/contract.ts';
import { invoice } from '../../../plugins/settlement/invoice/contract.ts';
import { headerBizType } from '../../../plugins/settlement/invoiceHeader/contract.ts';
import { settlementPayment } from '../../../plugins/settlement/payment/contract.ts';
import { settlementBizType } from '../../../plugins/settlement/statement/codes.ts';
import { settlementManagement } from '../../../plugins/settlement/settlementManagement/contract.ts';
import { openSides } from '../../../plugins/settlement/settlementManagement/fixture.ts';
import type { Desk, Stories } from './desk.ts';

const versionOf = async ({ find }: Desk, table: string, id: string) =>
  Number((await find(`select version from ${table} where id = ${id}`))['version']);

/** A contract that three of the supplier have written. */
const contractApproval = (approve: boolean) => ({
  makers: { DRAFT: 'gys_sales', EDIT: 's0001_2', SUBMIT: 'gys_admin' },
  by: 'yy_ops',
  async document(desk: Desk) {
    const { draftOf, detail } = await openContracts(desk.server());
    const { id, version } = await desk.ask('gys_sales', contractManagement.save, draftOf());
    const edited = await desk.ask('s0001_2', contractManagement.save, { ...draftOf(), id, version });
    await desk.ask('gys_admin', contractManagement.submit, { id, version: edited.version });
    const { contractNo } = await detail(id);
    return () => desk.decide('yy_ops', contractBizType, contractNo, approve);
  },
});

const statementOf = async (desk: Desk) => {
  const { draft } = await openSides(desk.server());
  const settlementId = await draft();
  const seen = async () => ({ settlementId, version: await versionOf(desk, 'stl_settlement', settlementId) });
  await desk.ask('s0001_1', settlementManagement.submit, await seen());
  return { settlementId, seen };
};
const drawn = { GENERATE: 'gys_admin', SUBMIT: 's0001_1' };

const statementApproval = (approve: boolean) => ({
  makers: { ...drawn, CONFIRM: 'cg_admin' },
  by: 'yy_ops',
  async document(desk: Desk) {
    const { settlementId, seen } = await statementOf(desk);
    await desk.ask('cg_admin', settlementManagement.confirm, await seen());
    const { no = '' } = await desk.find(`select settlement_no as no from stl_settlement where id = ${settlementId}`);
    return () => desk.decide('yy_ops', settlementBizType, no, approve);
  },
});

const ofTheBuyer = async ({ person }: Desk) =>
  `exists (select from inv_invoice x where x.id = r.id and x.buyer_ent_id = ${(await person('cg_admin')).entId})`;

const redLetter = (step: 'confirm' | 'refuse') => ({
  makers: { RED_APPLY: 'gys_admin' },
  by: 'cg_admin',
  async document(desk: Desk) {
    const { row } = await desk.make('POST /api/invoice/redApply', { where: await ofTheBuyer(desk) });
    const { id = '0' } = row;
    return async () => {
      const version = await versionOf(desk, 'inv_invoice', id);
      return desk.ask('cg_admin', invoice.redDecide, { id, version, step, opinion: '已核对入库记录' });
    };
  },
});

const header = (approve: boolean) => ({
  makers: { SUBMIT: 's0005_1' },
  by: 'yy_ops',
  async document(desk: Desk) {
    const { entId } = await desk.person('s0005_1');
    const { id, version } = await desk.find(`select id, version from inv_header where ent_id = ${entId}
      and is_current and invoice_type = 0 and audit_status in (2, 9) limit 1`);
    await desk.make('POST /api/invoice/header/submit', { row: { id: id ?? '', version: version ?? '' } });
    const { code = '' } = await desk.find(`select i.biz_code as code from wf_instance i
      where i.biz_type = '${headerBizType}' and i.status = 'RUNNING' and i.biz_code like '${id}%'`);
    return () => desk.decide('yy_ops', headerBizType, code, approve);
  },
});

export const money: Stories = {
  contractSteps: {
    PASS: contractApproval(true),
    REFUSE: contractApproval(false),
    TERMINATE: {
      makers: { TERMINATE_APPLY: 'gys_admin' },
      by: 'cg_admin',
      async document(desk) {
        const { entId } = await desk.person('cg_admin');
        const where = `exists (select from con_contract c where c.id = r.id and c.a_party_ent_id = ${entId})`;
        const { row } = await desk.make('POST /api/contract/terminate', { where });
        const { id = '0' } = row;
        return async () => {
          const version = await versionOf(desk, 'con_contract', id);
          return desk.ask('cg_admin', contractManagement.terminate, { id, version, step: 'agree' });
        };
      },
    },
  },
  settlementSteps: {
    CONFIRM: {
      makers: drawn,
      by: 'cg_admin',
      async document(desk) {
        const { seen } = await statementOf(desk);
        return async () => desk.ask('cg_admin', settlementManagement.confirm, await seen());
      },
    },
    AUDIT_PASS: statementApproval(true),
    AUDIT_REJECT: statementApproval(false),
  },
  disputeSteps: {
    AGREE: {
      makers: { PROPOSE: 'cg_admin' },
      by: 'gys_admin',
      async document(desk) {
        const { entId } = await desk.person('gys_admin');
        const where = `exists (select from stl_settlement s where s.id = r.id and s.supplier_ent_id = ${entId})`;
        const { row } = await desk.make('POST /api/settlement/dispute', { where });
        const { id = '0' } = await desk.find(
          `select id from stl_dispute where line_id = ${row['lineId']} and status = 0`,
        );
        return () => desk.ask('gys_admin', settlementDispute.disputeAgree, { disputeId: id });
      },
    },
  },
  invoiceSteps: {
    SIGN: {
      makers: { DELIVER: 'gys_admin' },
      by: 'cg_admin',
      async document(desk) {
        const { row } = await desk.make('POST /api/invoice/deliver', { where: await ofTheBuyer(desk) });
        const { id = '0' } = row;
        return async () =>
          desk.ask('cg_admin', invoice.sign, { id, version: await versionOf(desk, 'inv_invoice', id) });
      },
    },
    RED_CONFIRM: redLetter('confirm'),
    RED_REFUSE: redLetter('refuse'),
  },
  // one header: what was sent back is asked for again
  headerSteps: { REJECT: header(false), PASS: header(true) },
  paymentSteps: {
    REGISTER: {
      makers: { APPLY: 'cg_buyer' },
      by: 'cg_admin',
      async document(desk) {
        const { row } = await desk.make('POST /api/settlement/payApply');
        const { id: settlementId = '0' } = row;
        const { id: paymentId = '0' } = await desk.find(`select id from stl_payment
          where settlement_id = ${settlementId} and status = 0 order by id desc limit 1`);
        return async () =>
          desk.ask('cg_admin', settlementPayment.payRegister, {
            ...{ settlementId, version: await versionOf(desk, 'stl_settlement', settlementId), paymentId },
            ...{ payDate: '2026-03-16', bankSerialNo: 'YH2026031600000099' },
          });
      },
    },
  },
};
