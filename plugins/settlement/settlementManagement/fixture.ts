/** Statements between the two demo enterprises, brought into a state through the real calls; for tests. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import { approvalOf } from '#server/test-approval';
import { CallRefused, type TestApi, type TestServer } from '#server/testing';
import { settlementDetail } from '../statement/contract.ts';
import { settlementBizType } from '../statement/codes.ts';
import { settlementManagement } from './contract.ts';
import type { SettleType } from '../statement/schema.ts';

export const period = '2026-03';

export async function refusal(attempt: Promise<unknown>): Promise<CallRefused> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallRefused)) throw new Error('The call was not refused.');
  return error;
}

/** An administrator of an enterprise that has nothing to do with the demo enterprises' statements. */
export async function strangerOf(server: TestServer, roleKey: 'G1' | 'C1'): Promise<TestApi> {
  const { account } = await server.db
    .selectFrom('usrUser as u')
    .innerJoin('usrUserEnt as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.currentFlag', '=', 1))
    .innerJoin('entEnterprise as e', 'e.id', 'm.entId')
    .innerJoin('authUserRole as r', 'r.userId', 'u.id')
    .innerJoin('authRole as a', (join) => join.onRef('a.id', '=', 'r.roleId').on('a.roleKey', '=', roleKey))
    .select('u.account')
    .where('e.customerCode', 'not in', ['S0001', 'C0001'])
    .where(sql<boolean>`${roleKey.slice(0, 1)} = any(kinds_of(e.audience))`)
    .where('u.status', '=', 1)
    .orderBy('u.id')
    .executeTakeFirstOrThrow();
  return server.as(account);
}

export async function openSides(server: TestServer) {
  const [supplier, buyer, operator] = [
    await server.as('gys_admin'),
    await server.as('cg_admin'),
    await server.as('yy_ops'),
  ];
  /** Who draws up for the purchasing unit and applies for payments, which others confirm and register. */
  const clerk = await server.as('cg_buyer');
  const income = (id: string, api = supplier) => api.call(settlementDetail.incomeDetail, { settlementId: id });
  const purchase = (id: string, api = buyer) => api.call(settlementDetail.purchaseDetail, { settlementId: id });
  const rowOf = (id: string) => {
    const rows = server.db.selectFrom('stlSettlement').select(['settlementNo', 'version']);
    return rows.where('id', '=', id).executeTakeFirstOrThrow();
  };
  const seen = async (id: string) => ({ settlementId: id, version: (await rowOf(id)).version });

  /** A draft of so many receipt lines. */
  async function draft(settleType: SettleType = 'INCOME', lines = 2, retention = false): Promise<string> {
    const api = settleType === 'INCOME' ? supplier : clerk;
    const counterName = settleType === 'INCOME' ? '霁川第一发电厂' : '屿岚机电设备有限公司';
    const asked = { settleType, period, counterName };
    const candidates = await api.call(settlementManagement.candidateLines, asked);
    const receiptLineIds = candidates.slice(0, lines).map(({ receiptLineId }) => receiptLineId);
    const input = { settleType, period, receiptLineIds, termDays: 30, retention };
    const [drawn] = await api.call(settlementManagement.generate, input);
    return drawn?.id ?? '';
  }

  async function decide(id: string, approve: boolean, auditOpinion = '') {
    const processInstId = await approvalOf(server, settlementBizType, (await rowOf(id)).settlementNo);
    await operator.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
  }

  /** Brings a supplier's draft into a state. */
  async function advance(id: string, status: 0 | 20 | 30 | 40): Promise<string> {
    if (status > 0) await supplier.call(settlementManagement.submit, await seen(id));
    if (status > 20) await buyer.call(settlementManagement.confirm, await seen(id));
    if (status > 30) await decide(id, true);
    return id;
  }

  const statementIn = async (status: 0 | 20 | 30 | 40, lines = 2, retention = false): Promise<string> =>
    advance(await draft('INCOME', lines, retention), status);

  /** Of a statement, as the table keeps them. */
  const receiptLinesOf = async (id: string): Promise<string[]> => {
    const lines = server.db.selectFrom('stlLine').select('receiptLineId').where('settlementId', '=', id);
    return (await lines.execute()).map(({ receiptLineId }) => receiptLineId ?? '');
  };

  /** Receipt lines that may still be drawn up. */
  const candidateIds = async (): Promise<string[]> => {
    const found = await supplier.call(settlementManagement.candidateLines, { settleType: 'INCOME', period });
    return found.map(({ receiptLineId }) => receiptLineId);
  };

  const documents = { income, purchase, draft, advance, statementIn, receiptLinesOf, candidateIds };
  return { supplier, buyer, clerk, operator, seen, decide, ...documents };
}
