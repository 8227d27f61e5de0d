import type { openingAgreement } from '@portal/sdk/calls/agreement';
import type { OutputOf } from '@portal/sdk/contract';

export type Agreement = OutputOf<typeof openingAgreement.checkAgreement>['agreements'][number];

export const STEPS = ['阅读协议', '确认企业信息', '签署', '完成'] as const;
