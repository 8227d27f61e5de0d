import type { About } from '@portal/sdk';

export const organizationPath = '/organization/index';
export const historyPath = '/organization/history';
export const changesPath = '/organization/changes';
export const applicationPath = (id: string): string => `${changesPath}?id=${id}`;

export const aboutApply = ({ id, applyNo }: { id: string; applyNo: string }): About => ({
  name: `组织变更申请 ${applyNo}`,
  to: applicationPath(id),
});

export const blacklistPath = '/efBusinessManagement/blacklistManagement';
export const penaltyPath = (id: string): string => `${blacklistPath}?id=${id}`;
export const blacklistAuditPath = `${blacklistPath}/blacklistAudit`;
export const matterPath = (id: string): string => `${blacklistAuditPath}?id=${id}`;

export const aboutPenalty = ({ id, applyNo }: { id: string; applyNo: string }): About => ({
  name: `处罚 ${applyNo}`,
  to: penaltyPath(id),
});
export const supplierPath = (entId: string): string =>
  `/efBusinessManagement/supplierManagement/supplierManagementDetails?entId=${entId}`;

export const invitationsPath = '/efBusinessManagement/supplierManagement/invitations';

export const buyerPath = (entId: string): string =>
  `/efBusinessManagement/supplierManagement/buyerManagementDetails?entId=${entId}`;

export const entriesPath = '/efBusinessManagement/supplierManagement/marketEntryAgreement';
const allRecordsPath = '/efBusinessManagement/supplierManagement/agreementSigningRecord';
export const entryPath = (id: string): string => `${entriesPath}?id=${id}`;
export const recordsPath = (agreementId: string): string => `${allRecordsPath}?agreementId=${agreementId}`;

export const aboutEntry = ({ id, name, versionNo }: { id: string; name: string; versionNo: string }): About => ({
  name: `${name} ${versionNo}`,
  to: entryPath(id),
});
