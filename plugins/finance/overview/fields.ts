/** How the products and the results of finance are shown, and where each state of an opening stands. */
import * as shared from '@portal/sdk/calls/fields';
import { NOTICE_STATUS } from '@portal/sdk/calls/notification';
import { OPEN_STATUS, type OpenStatus } from '@portal/sdk/calls/product';
import * as t from '@portal/sdk/contract';

export const offer = t.Obj({
  productName: shared.product,
  intro: t.labelled(shared.note, t.Str(), { width: 280 }),
  feeNote: t.field('费用', t.Str(), { width: 160 }),
  status: shared.statusOf(OPEN_STATUS),
  openedTime: t.field('开通时间', t.Nullable(t.Time()), { width: 172 }),
});

export type Stage = 'offered' | 'underway' | 'open' | 'ended';

export const STAGE: Readonly<Record<OpenStatus, Stage>> = {
  0: 'offered',
  1: 'underway',
  2: 'underway',
  3: 'underway',
  4: 'open',
  5: 'ended',
  6: 'ended',
};
/** What an enterprise does about a product that it does not enter. */
export const NEXT: Readonly<Record<Stage, string>> = {
  offered: '去开通',
  underway: '查看进度',
  open: '查看',
  ended: '查看进度',
};

export const message = t.Obj({
  content: t.styled(shared.content, { width: 420 }),
  createDate: t.styled(shared.at, { width: 172 }),
  status: shared.statusOf(NOTICE_STATUS, { width: 88 }),
});

/** What a message of a result is about. */
export const result = t.Obj({
  title: shared.title,
  notificationStatus: shared.statusOf(t.Str()),
  financingApplyNumber: t.labelled(shared.applyNo, t.Nullable(t.Str())),
  realMoney: t.labelled(shared.amount, t.Nullable(t.Str())),
  realDate: t.labelled(shared.date, t.Nullable(t.Day())),
  receiveCompany: t.field('收款公司', t.Nullable(t.Str())),
  receiveAccount: t.field('收款账号', t.Nullable(t.Str())),
  financingApplyTime: t.labelled(shared.askedAt, t.Nullable(t.Time())),
  updateDate: shared.updatedAt,
});
