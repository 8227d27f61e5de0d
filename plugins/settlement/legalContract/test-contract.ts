/** A contract as its list and its page read it; for tests. */
import type { ContractDetail, ContractRow, LinkedOrder } from './contract.ts';

export const contract: ContractRow = {
  ...{ id: '21', contractNo: 'HT20260310000021', contractName: '输送机托辊备件采购合同', contractType: 1 },
  ...{ partyA: '霁川第一发电厂', partyB: '屿岚机电设备有限公司', plate: 'POWER', amount: '860000.00' },
  ...{ executedAmount: '215000.00', executedRate: '0.250000', signDate: null, validFrom: '2026-03-10' },
  ...{ validTo: '2027-03-09', daysLeft: null, signMethod: 1, archived: false, side: 'B', own: true, dueSide: 'B' },
  ...{ terminateAskedBy: null, versionNo: 1, status: 20, createdAt: '2026-03-10T02:00:00.000Z', approved: true },
  ...{ version: 4, may: ['SIGN', 'VOID'] },
};
export const order: LinkedOrder = {
  ...{ id: '31', orderNo: 'DD2026030100000031', projectName: '1 号输送机检修', orderAmount: '215000.00' },
  ...{ orderDate: '2026-03-01', receiptRate: '0.5', status: 30, counted: true },
};
const terms = {
  payTerms: [{ node: '到货款', percent: '100', condition: '验收合格并开具发票', days: 30 }],
  clauses: [{ title: '第一条 标的', text: '托辊 200 只。' }],
};
const party = { creditCode: null, address: '云屿市', contactName: '程屿', contactPhone: '13800000001' };
export const detailed: ContractDetail = {
  ...contract,
  ...terms,
  ...{ agreementNo: null, firstSide: 'B', remark: null, drafterName: '程屿', reason: null, terminateReason: null },
  ...{ archiveNo: null, archivedAt: null, files: [], signatures: [], orders: [order], log: [] },
  parties: [
    { ...party, side: 'A', entId: '8', entName: '霁川第一发电厂', contactName: '温霁', contactPhone: '13800000002' },
    { ...party, side: 'B', entId: '9', entName: '屿岚机电设备有限公司' },
  ],
  versions: [
    {
      ...{ versionNo: 1, changeReason: null, status: 1, operatorName: '程屿', createdAt: '2026-03-10T02:00:00.000Z' },
      effectiveAt: '2026-03-11T02:00:00.000Z',
      body: {
        ...{ contractName: '输送机托辊备件采购合同', amount: '860000.00', validFrom: '2026-03-10' },
        ...{ ...terms, validTo: '2027-03-09' },
      },
    },
  ],
};
