/** Contracts between the two demo enterprises, brought into a state through the real calls; for tests. */
import { fileManager } from '@portal/sdk/calls/files';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { approvalOf } from '#server/test-approval';
import type { TestApi, TestServer } from '#server/testing';
import { contractBizType, type ContractDraft, contractManagement } from './contract.ts';

export const TERMS = [
  { node: '预付款', percent: '30', condition: '合同生效', days: 7 },
  { node: '到货款', percent: '65', condition: '验收合格', days: 30 },
  { node: '质保金', percent: '5', condition: '质保期满', days: 365 },
];
export const CLAUSES = [{ title: '第一条 标的', text: '乙方向甲方供应输送机托辊备件。' }];

type Changes = Partial<ContractDraft>;

/** A draft of the supplier for the purchaser, with its annex. */
async function drafting(server: TestServer, sales: TestApi) {
  const found = server.db.selectFrom('entEnterprise').select('id').where('customerCode', '=', 'C0001');
  const otherEntId = (await found.executeTakeFirstOrThrow()).id;
  const annex = { name: '技术协议.pdf', bytes: '%PDF-1.4\n%%EOF\n' };
  const [stored] = await sales.call(fileManager.uploadFile, {}, { files: [annex] });
  const files = [{ fileId: stored?.fileIds[0] ?? '', fileName: annex.name }];
  return (changes: Changes = {}): ContractDraft => ({
    contractName: '输送机托辊备件采购合同',
    contractType: 1,
    amount: '500000.00',
    validFrom: '2026-03-01',
    validTo: '2027-02-28',
    payTerms: TERMS,
    clauses: CLAUSES,
    otherEntId,
    ownSide: 'B',
    signMethod: 1,
    firstSide: 'B',
    contactName: '程屿',
    contactPhone: '12000000001',
    otherContactName: '温霁',
    otherContactPhone: '12000000002',
    files,
    ...changes,
  });
}

export async function openContracts(server: TestServer) {
  const [sales, supplier] = [await server.as('gys_sales'), await server.as('gys_admin')];
  const [purchaser, operator] = [await server.as('cg_admin'), await server.as('yy_ops')];
  const draftOf = await drafting(server, sales);
  const detail = (id: string, api = supplier) => api.call(contractManagement.detail, { id });
  const rowOf = (id: string) =>
    server.db
      .selectFrom('conContract')
      .select(['contractNo', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const seen = async (id: string) => ({ id, version: (await rowOf(id)).version });

  async function decide(api: TestApi, contractNo: string, approve: boolean, auditOpinion = '') {
    const processInstId = await approvalOf(server, contractBizType, contractNo);
    return api.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion });
  }

  async function submit(changes: Changes): Promise<string> {
    const { id } = await sales.call(contractManagement.save, draftOf(changes));
    await sales.call(contractManagement.submit, await seen(id));
    return id;
  }

  async function approve(changes: Changes): Promise<string> {
    const id = await submit(changes);
    await decide(supplier, (await rowOf(id)).contractNo, true);
    return id;
  }

  /** A contract that a member of the supplier has submitted. */
  const submitted = async (changes: Changes = {}) => detail(await submit(changes));
  const approved = async (changes: Changes = {}) => detail(await approve(changes));

  const lastCode = (): string => /验证码 (\d{6})/.exec(server.sms.lastTo() ?? '')?.[1] ?? '';

  async function sign(api: TestApi, id: string) {
    await api.call(contractManagement.signCode, { id });
    return api.call(contractManagement.sign, { ...(await seen(id)), code: lastCode() });
  }

  async function running(changes: Changes = {}) {
    const id = await approve(changes);
    await sign(supplier, id);
    await sign(purchaser, id);
    return detail(id);
  }
  const sides = { sales, supplier, purchaser, operator };
  return { ...sides, draftOf, detail, seen, decide, submitted, approved, lastCode, sign, running };
}
