import type { About } from '@portal/sdk';

export const changesPath = '/userCenter/companyChange';
export const changePath = (id: string): string => `${changesPath}?id=${id}`;

export const qualificationsPath = '/userCenter/efQualification';
export const qualificationPath = (id: string): string => `${qualificationsPath}?id=${id}`;

export const aboutQualification = ({ id, qualNo }: { id: string; qualNo: string }): About => ({
  name: `资质 ${qualNo}`,
  to: qualificationPath(id),
});
