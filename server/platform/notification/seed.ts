/** A few notices of every type for the scripted accounts; areas add theirs by what happens in them. */
import { NOTICE_TYPE, type NoticeType } from '@portal/sdk/calls/notice-types';
import type { Seed } from '@portal/sdk/server';
import { isAsked, seedSubjects } from './seed-subjects.ts';

const accounts = [
  'gys_admin',
  'gys_sales',
  'cg_admin',
  'cg_buyer',
  'yy_ops',
  'kf_8001',
  'kf_8002',
  'admin',
  'multi_corp',
  'src3_user',
];

const texts: Readonly<Record<NoticeType, readonly string[]>> = {
  1: ['欢迎使用澜岳e服务平台，您的账号已开通。'],
  2: ['产品“e税务”待激活，请及时激活使用。', '产品“e保险”待激活，请及时激活使用。'],
  3: ['产品“e订单”已开通，可以使用了。', '产品“e结算”已开通，可以使用了。'],
  4: ['企业信息完整度为 80%，请补充开票信息与联系人。'],
  5: ['同事申请将企业管理员变更为本人，请确认。'],
  6: ['您提交的管理员变更申请已被同意。'],
  7: ['产品“e物流”已下架，暂停使用。'],
  8: ['您的融资申请已通过金融机构审批，请及时签约。'],
  9: ['您的融资已放款，请注意查收。'],
  10: ['您的融资预算审批已通过。'],
  11: ['梧砚露天煤矿提交了组织变更申请，请查看。'],
  12: ['您反馈的问题“导出文件金额列为文本，无法求和”已有回复。'],
  13: ['系统将于 2024年6月29日 17:00–18:00 升级，期间暂停服务，请提前保存业务数据。'],
  14: ['《关于开展年度供应商资质复核工作的通知》待审核。'],
  15: ['您有一条新的咨询回复。'],
  16: ['闻溪申请开通“订单列表”权限，请审核。'],
};

const financingTitle: Readonly<Partial<Record<NoticeType, readonly [title: string, status: string]>>> = {
  8: ['融资审批结果通知', '审批通过'],
  9: ['放款结果通知', '放款成功'],
  10: ['融资预算审批结果通知', '审批通过'],
};

const dayMs = 86_400_000;

export const seedNotices: Seed = async ({ db, clock, progress }) => {
  const users = await db
    .selectFrom('usrUser as u')
    .innerJoin('usrUserEnt as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.currentFlag', '=', 1))
    .innerJoin('entEnterprise as e', 'e.id', 'm.entId')
    .select(['u.id as userId', 'u.account', 'm.entId', 'e.customerName'])
    .where('u.account', 'in', accounts)
    .orderBy('u.id')
    .execute();
  const about = await seedSubjects(db);
  const at = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString();
  const rows = users.flatMap(({ userId, account, entId }, who) =>
    Object.entries(texts).flatMap(([code, contents]) =>
      contents.map((content, n) => {
        const noticeType = Number(code) as NoticeType;
        const created = at(1 + ((who * 3 + noticeType * 5 + n * 7) % 60));
        const settled = noticeType === 7 || (noticeType === 5 && !isAsked(account));
        const status = settled ? 2 : (who + noticeType + n) % 3 === 0 ? 1 : 0;
        const facts = { noticeType, content, status, createDate: created, updateDate: created };
        return { userId, entId, ...facts, ...about(noticeType, n, account) };
      }),
    ),
  );
  const stored = await db
    .insertInto('msgNotification')
    .values(rows)
    .returning(['id', 'noticeType', 'userId', 'createDate'])
    .execute();
  const companyOf = new Map(users.map(({ userId, customerName }) => [userId, customerName]));
  await db
    .insertInto('msgFinancingNotice')
    .values(
      stored.flatMap(({ id, noticeType, userId, createDate }, n) => {
        const [title, notificationStatus] = financingTitle[noticeType as NoticeType] ?? [];
        if (title === undefined || notificationStatus === undefined) return [];
        const loan = { receiveCompany: companyOf.get(userId) ?? null, receiveAccount: '9999**********0001' };
        const applied = { financingApplyNumber: `RZ${String(n + 1).padStart(8, '0')}`, financingApplyTime: createDate };
        const paid = { realMoney: String(500_000 + n * 10_000), realDate: createDate.slice(0, 10) };
        return [{ notificationId: id, title, notificationStatus, ...loan, ...applied, ...paid }];
      }),
    )
    .execute();
  progress(`已建立 ${stored.length} 条消息，${Object.keys(NOTICE_TYPE).length} 种类型`);
};
