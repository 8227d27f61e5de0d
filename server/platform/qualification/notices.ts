/** Both sides hear of a certificate: its holder opens it in the user centre, who reviews it in the business management. */
import { ownQualificationBizType, qualificationBizType } from '@portal/sdk/calls/qualification';
import { documentNotice, noticeSent } from '@portal/sdk/calls/notification';
import { type Context, noticesOf } from '@portal/sdk/server';

export const qualificationTopic = '资质';

export const { toEnterprise: toHolder } = noticesOf(ownQualificationBizType, ['G1', 'C1'], qualificationTopic);
export const { toOperators } = noticesOf(qualificationBizType, [], qualificationTopic);

/** Of no certificate alone. */
export const tellHolder = ({ emit }: Pick<Context, 'emit'>, entId: string, content: string): Promise<void> =>
  emit(noticeSent, { noticeType: documentNotice, topic: qualificationTopic, content, entId, roleTypes: ['G1', 'C1'] });

export const tellOperators = ({ emit }: Pick<Context, 'emit'>, content: string): Promise<void> =>
  emit(noticeSent, { noticeType: documentNotice, topic: qualificationTopic, content, roleTypes: ['Y'] });
