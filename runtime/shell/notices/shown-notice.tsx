import { bus } from '@portal/sdk';
import { labelOf } from '@portal/sdk/decide';
import { Boundary } from '@portal/sdk/ui';
import { lazy, Suspense } from 'react';
import { usePortal } from '../../portal.ts';
import ApprovalDialog from './approval-dialog.tsx';
import { NoticeDetail } from './notice-detail.tsx';
import type { Shown } from './use-opening.ts';

const OrgChangeDialog = lazy(() => import(/* webpackChunkName: "org-change" */ '../org-change/org-change-dialog.tsx'));

interface Props {
  shown: Shown;
  product: string | undefined;
  onClose: () => void;
  /** The centre closes too. */
  onLeave: () => void;
}

/** The dialog that the opened notice is shown in. */
export function ShownNotice({ shown, product, onClose, onLeave }: Props) {
  const { plugins } = usePortal().registry;
  const { open, kind, notice } = shown;
  const { id, noticeType, bizId, data } = notice;
  const decided = () => {
    onClose();
    bus.emit('todo:changed', {});
  };
  if (kind === 'approval') {
    const about = { noticeType: noticeType === 14 ? 14 : 13, bizCode: bizId ?? '' } as const;
    return <ApprovalDialog key={id} open={open} onClose={onClose} onLeave={onLeave} {...about} />;
  }
  if (kind === 'orgChange')
    return (
      <Boundary key={id} name="组织变更申请">
        <Suspense fallback={null}>
          <OrgChangeDialog open={open} onClose={onClose} mode="check" data={data ?? ''} />
        </Suspense>
      </Boundary>
    );
  const label = labelOf(plugins, noticeType);
  const ways = { onClose, onLeave, onDecided: decided };
  return <NoticeDetail key={id} open={open} notice={notice} label={label} product={product} {...ways} />;
}
