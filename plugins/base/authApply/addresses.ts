import type { About } from '@portal/sdk';

export const listPath = '/Base/auth-management/authApply';
export const applyPath = (id: string): string => `${listPath}?id=${id}`;

export const aboutApply = ({ id, applyNo }: { id: string; applyNo: string }): About => ({
  name: `权限申请 ${applyNo}`,
  to: applyPath(id),
});
