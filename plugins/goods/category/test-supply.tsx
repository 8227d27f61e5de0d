/** A category of a supplier as the server answers it, for tests of pages. */
import type { SupplyDetail, SupplyRow } from './contract.ts';

export const row: SupplyRow = {
  ...{ id: '1', categoryNo: 'LM1', categoryName: '压力表', classificationName: '仪器仪表 / 压力表', categoryId: '9' },
  ...{ supplierName: '屿岚机电', requiredQualifications: [], validFrom: '2026-01-01', validTo: '2026-12-21' },
  ...{ daysLeft: 30, applyNo: 'LS1', applyType: 1, submittedAt: '2026-11-20T01:00:00.000Z', dueAt: null },
  ...{ opinion: null, auditStatus: 2, own: true, version: 3, requirements: '', inForce: true, may: [] },
};

export const held = (name: string, letter: string, validTo: string) => ({
  ...{ name, fileId: letter.repeat(24), fileName: `${name}.pdf`, certNo: `ZS-${letter}`, validTo },
});

export const supply: SupplyDetail = {
  ...{
    ...row,
    waits: false,
    rejected: false,
    applicantName: '周正',
    handler: null,
    decidedByName: '沈恪',
    supplied: 1,
  },
  ...{ required: 1, lowRisk: true, attrTemplate: [], qualifications: [], approved: null, comments: [], log: [] },
  applicant: {
    ...{ passRate: null, applications: 0, blacklisted: false, statusReason: null, riskLevel: 'LOW', listedGoods: 0 },
    ...{ openCategories: 0, regCapital: null, estDate: null },
  },
  reportRequired: false,
};
