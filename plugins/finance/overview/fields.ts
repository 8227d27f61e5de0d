/** How the products and the results of finance are shown, and where each state of an opening stands. */
import * as shared from '@portal/sdk/calls/fields';
import { NOTICE_STATUS } from '@portal/sdk/calls/notification';
import { OPEN_STATUS, type OpenStatus } from '@portal/sdk/calls/product';
import { Day, field, labelled, Nullable, Obj, Str, styled, Time } from '@portal/sdk/contract';

export const offer = Obj({
  productName: shared.product,
  intro: labelled(shared.note, Str(), { width: 280 }),
  feeNote: field('费用', Str(), { width: 160 }),
  status: shared.statusOf(OPEN_STATUS),
  openedTime: field('开通时间', Nullable(Time()), { width: 172 }),
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

export const message = Obj({
  content: styled(shared.content, { width: 420 }),
  createDate: styled(shared.at, { width: 172 }),
  status: shared.statusOf(NOTICE_STATUS, { width: 88 }),
});

/** What a message of a result is about. */
export const result = Obj({
  title: shared.title,
  notificationStatus: shared.statusOf(Str()),
  financingApplyNumber: labelled(shared.applyNo, Nullable(Str())),
  realMoney: labelled(shared.amount, Nullable(Str())),
  realDate: labelled(shared.date, Nullable(Day())),
  receiveCompany: field('收款公司', Nullable(Str())),
  receiveAccount: field('收款账号', Nullable(Str())),
  financingApplyTime: labelled(shared.askedAt, Nullable(Time())),
  updateDate: shared.updatedAt,
});
