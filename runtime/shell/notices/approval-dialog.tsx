import { bus, canOpen, useCall, useSubmit } from '@portal/sdk';
import { contentByCode } from '@portal/sdk/calls/content';
import { contentBizType } from '@portal/sdk/calls/notice-types';
import { historyShown, workflowtask } from '@portal/sdk/calls/workflow';
import { documentAt } from '@portal/sdk/decide';
import { dateTime } from '@portal/sdk/format';
import { host } from '@portal/sdk/host';
import { FormlessDialog, MessageBar, Stack, WhenLoaded } from '@portal/sdk/ui';
import { ApprovalPanel, type Decision } from '@portal/sdk/ui/host';
import { useSWRConfig } from 'swr';
import { usePortal } from '../../portal.ts';
import type { OverlayProps } from '../overlays.ts';
import { NewsPreview } from './news-preview.tsx';

const width = 880;

/** Why there is nothing to decide here. */
const IDLE = {
  RUNNING: '该审批正在等待其他人处理。',
  APPROVED: '该审批已通过，无需再处理。',
  REJECTED: '该审批已驳回，无需再处理。',
  CANCELLED: '该审批已撤回，无需再处理。',
} as const;

/** The audit of an article: its history, and the decision where it is this user's turn. */
function Review({ bizCode, onDecided }: { bizCode: string; onDecided: () => void }) {
  const audit = useCall(workflowtask.detailByBizcode, { bizCode, bizType: contentBizType });
  const { submit } = useSubmit(workflowtask.submitAuditResult);
  const { mutate } = useSWRConfig();
  const decide = async (processInstId: string, decision: Decision) => {
    const answer = await submit({ processInstId, ...decision });
    if (answer === undefined)
      void audit.reload(); // somebody else may have decided
    else {
      onDecided();
      bus.emit('todo:changed', {});
      void mutate(() => true); // every list in sight asks again
    }
    return answer;
  };
  return (
    <WhenLoaded answer={audit} rows={3}>
      {(found) => {
        const reason = found && !found.canAudit ? IDLE[found.status] : undefined;
        return (
          <>
            {reason !== undefined && <MessageBar intent="info">{reason}</MessageBar>}
            <ApprovalPanel
              history={historyShown(found?.history ?? [])}
              time={(at) => dateTime(at)}
              canDecide={found?.canAudit === true}
              onDecide={(decision) => decide(found?.processInstId ?? '', decision)}
            />
          </>
        );
      }}
    </WhenLoaded>
  );
}

interface Props extends OverlayProps {
  /** 14 may be decided, 13 only read. */
  noticeType: 13 | 14;
  /** Business code of the article. */
  bizCode: string;
  /** Goes on to a page. Default: `onClose`. */
  onLeave?: () => void;
}

/** 审批：新闻内容、审批记录、审批意见；门户在线公告只看内容。 */
export default function ApprovalDialog({ open, onClose, noticeType, bizCode, onLeave = onClose }: Props) {
  const { registry } = usePortal();
  const article = useCall(contentByCode.detailByBusinessCode, { businessCode: bizCode });
  const page = article.data && documentAt(registry.plugins, { bizType: contentBizType, bizId: article.data.id });
  const onPage = page !== undefined &&
    canOpen(page) && {
      ok: '在新闻页查看',
      busy: false,
      onOk: () => {
        onLeave();
        host().navigate(page);
      },
    };
  return (
    <FormlessDialog
      open={open}
      width={width}
      title={noticeType === 14 ? '新闻审批' : '公告详情'}
      cancel="关闭"
      onClose={onClose}
      {...(noticeType === 13 && onPage)}
    >
      <Stack>
        <WhenLoaded answer={article} rows={10}>
          {(found) => <NewsPreview article={found} />}
        </WhenLoaded>
        {noticeType === 14 && <Review bizCode={bizCode} onDecided={onClose} />}
      </Stack>
    </FormlessDialog>
  );
}
