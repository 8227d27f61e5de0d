import type { About } from '@portal/sdk';

export const organizationPath = '/organization/index';
export const historyPath = '/organization/history';
export const changesPath = '/organization/changes';
export const applicationPath = (id: string): string => `${changesPath}?id=${id}`;

export const aboutApply = ({ id, applyNo }: { id: string; applyNo: string }): About => ({
  name: `组织变更申请 ${applyNo}`,
  to: applicationPath(id),
});
