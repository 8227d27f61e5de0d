/** Asks the operating unit to review an article. */
import { contentBizType } from '@portal/sdk/calls/content';
import { noticeSent } from '@portal/sdk/calls/notification';
import { approvalRequested } from '@portal/sdk/calls/workflow';
import type { EventType } from '@portal/sdk/contract';

interface Submission {
  readonly businessCode: string;
  readonly title: string;
  /** User who asks, and the enterprise they work for. */
  readonly starter: string;
  readonly entId: string;
}

type Emit = <Payload>(type: EventType<Payload>, payload: Payload) => Promise<void>;

/** Sends an article to review: the approval starts, its reviewers are told. */
export async function requestReview(emit: Emit, { businessCode, title, starter, entId }: Submission): Promise<void> {
  await emit(approvalRequested, {
    bizType: contentBizType,
    bizCode: businessCode,
    title: `新闻发布：${title}`,
    entId,
    starter,
    steps: [{ taskName: '运营单位审核', candidateRoleTypes: ['Y', 'L'], candidateEntId: null }],
  });
  await emit(noticeSent, {
    noticeType: 14,
    roleTypes: ['Y', 'L'],
    content: `《${title}》待审核。`,
    bizType: contentBizType,
    bizId: businessCode,
  });
}
