/** Penalties in every state, each proposed, heard and decided through the real calls. */
import type { Penalty } from '@portal/sdk/calls/listing';
import { addDays, date } from '@portal/sdk/format';
import { decideAs, one, type SeedContext, sql } from '@portal/sdk/server';
import { BEHAVIOR, type Behavior, blacklist, type Matter, matterBizType, type Term } from './contract.ts';

const dayMs = 86_400_000;

type End =
  | 'draft'
  | 'withdrawn'
  | 'wait'
  | 'checked'
  | 'rejected'
  | 'imposed'
  | 'extending'
  | 'releasing'
  | 'released'
  | 'appealing'
  | 'upheld'
  | 'expired';

interface Story {
  /** Which of the suppliers that trade least; `own`: the one of the demonstration's accounts. */
  readonly place: number | 'own';
  readonly daysAgo: number;
  readonly end: End;
  readonly behavior: Behavior;
  readonly penalty: Penalty;
  readonly term: Term;
  /** Section; absent: the whole group. */
  readonly plate?: string;
}

const STORIES: readonly Story[] = [
  { place: 'own', daysAgo: 410, end: 'expired', behavior: 'DELAY', penalty: 'WARN', term: 'M12' },
  { place: 'own', daysAgo: 3, end: 'wait', behavior: 'OTHER', penalty: 'WARN', term: 'M12' },
  { place: 0, daysAgo: 400, end: 'expired', behavior: 'DELAY', penalty: 'WARN', term: 'M12' },
  { place: 1, daysAgo: 330, end: 'expired', behavior: 'QUALITY', penalty: 'PAUSE', term: 'M6', plate: 'COAL' },
  { place: 2, daysAgo: 260, end: 'expired', behavior: 'OTHER', penalty: 'PAUSE', term: 'M6', plate: 'POWER' },
  { place: 3, daysAgo: 210, end: 'released', behavior: 'REFUSAL', penalty: 'PAUSE', term: 'M12' },
  { place: 4, daysAgo: 190, end: 'released', behavior: 'QUALITY', penalty: 'BAN', term: 'M12' },
  { place: 0, daysAgo: 160, end: 'imposed', behavior: 'DELAY', penalty: 'PAUSE', term: 'M6', plate: 'POWER' },
  { place: 5, daysAgo: 150, end: 'imposed', behavior: 'COLLUSION', penalty: 'BAN', term: 'M24' },
  { place: 6, daysAgo: 120, end: 'upheld', behavior: 'BRIBERY', penalty: 'BAN', term: 'GOOD' },
  { place: 7, daysAgo: 110, end: 'rejected', behavior: 'OTHER', penalty: 'WARN', term: 'M12' },
  { place: 8, daysAgo: 95, end: 'imposed', behavior: 'QUALITY', penalty: 'WARN', term: 'M12' },
  { place: 9, daysAgo: 80, end: 'rejected', behavior: 'DELAY', penalty: 'PAUSE', term: 'M6' },
  { place: 10, daysAgo: 70, end: 'extending', behavior: 'FRAUD', penalty: 'PAUSE', term: 'M6', plate: 'COAL' },
  { place: 11, daysAgo: 60, end: 'releasing', behavior: 'REFUSAL', penalty: 'PAUSE', term: 'M6' },
  { place: 12, daysAgo: 50, end: 'appealing', behavior: 'FRAUD', penalty: 'BAN', term: 'M24' },
  { place: 13, daysAgo: 45, end: 'rejected', behavior: 'QUALITY', penalty: 'BAN', term: 'M12' },
  { place: 14, daysAgo: 30, end: 'appealing', behavior: 'DELAY', penalty: 'PAUSE', term: 'M6' },
  { place: 15, daysAgo: 25, end: 'appealing', behavior: 'COLLUSION', penalty: 'BAN', term: 'GOOD' },
  { place: 16, daysAgo: 20, end: 'released', behavior: 'OTHER', penalty: 'PAUSE', term: 'M6', plate: 'TRANSPORT' },
  { place: 17, daysAgo: 9, end: 'checked', behavior: 'QUALITY', penalty: 'BAN', term: 'M12' },
  { place: 18, daysAgo: 4, end: 'wait', behavior: 'BRIBERY', penalty: 'BAN', term: 'M24' },
  { place: 19, daysAgo: 2, end: 'wait', behavior: 'DELAY', penalty: 'WARN', term: 'M12' },
  { place: 20, daysAgo: 3, end: 'withdrawn', behavior: 'QUALITY', penalty: 'PAUSE', term: 'M6' },
  { place: 21, daysAgo: 2, end: 'withdrawn', behavior: 'OTHER', penalty: 'WARN', term: 'M12' },
  { place: 22, daysAgo: 1, end: 'withdrawn', behavior: 'REFUSAL', penalty: 'BAN', term: 'M12' },
  { place: 23, daysAgo: 1, end: 'draft', behavior: 'DELAY', penalty: 'WARN', term: 'M12' },
];

const FACTS: Readonly<Record<Behavior, string>> = {
  DELAY: '本年度累计六笔订单晚于约定交期十五天以上，两次造成检修停工，经书面催告后仍未改进。',
  QUALITY: '到货抽检三批不合格，复检结论一致，现场更换产生直接损失，未在期限内提出整改方案。',
  FRAUD: '提交的检测报告编号在出具机构查无记录，经核实为伪造，已收到机构书面答复。',
  COLLUSION: '在同一项目中与另一家供应商的报价文件由同一台设备编制，报价呈规律性差异。',
  REFUSAL: '中标后无正当理由拒绝签订合同，造成项目重新采购，工期推迟四十天。',
  BRIBERY: '经监察部门查实，向项目采购人员提供不正当利益，已作出书面认定。',
  OTHER: '两次未按要求更新企业信息，且在核查中拒绝配合，影响供货资格复核。',
};

/** Admitted suppliers whom nothing else of the demonstration leans on: with an administrator, and the fewest orders. */
async function quietSuppliers({ db }: SeedContext) {
  const { rows } = await sql<{ entId: string; account: string }>`
    select e.id::text as ent_id, (
      select u.account from pub_membership m join pub_user u on u.id = m.user_id and u.status = 1
        join pub_user_role ur on ur.user_id = u.id and (ur.ent_id is null or ur.ent_id = m.ent_id)
        join pub_role r on r.id = ur.role_id and r.role_key = 'G1'
      where m.ent_id = e.id and m.org_status = 1 order by u.id limit 1) as account
    from pub_enterprise e
    where e.status = 2 and 'SUPPLIER' = any(e.audience)
    order by (select count(*) from pub_order o where o.supplier_ent_id = e.id),
      (select count(*) from pub_contract c where e.id in (c.a_party_ent_id, c.b_party_ent_id)), e.id desc
    limit 40`.execute(db);
  return rows.filter(({ account }) => account !== null);
}

async function tell(context: SeedContext, { entId, account }: { entId: string; account: string }, story: Story) {
  const { run, clock, db, publish } = context;
  const { daysAgo, end, behavior, penalty, term, plate } = story;
  const at = (days: number) => new Date(clock.now().getTime() - (daysAgo - days) * dayMs - dayMs / 6);
  const startsOn = addDays(date(at(0)), Math.min(12, daysAgo));
  const { fileId, fileName } = await publish({
    name: `${BEHAVIOR.texts[behavior]}-核查记录.txt`,
    bytes: Buffer.from(FACTS[behavior]),
  });
  const scope = plate === undefined ? { scopeKind: 'ALL' as const } : { scopeKind: 'PLATE' as const, scopeCode: plate };
  const draft = { entId, behavior, penalty, term, startsOn, facts: FACTS[behavior], unlists: true, ...scope };
  const { id } = await run('yy_ops', blacklist.save, { ...draft, files: [{ fileId, fileName }] }, at(0));
  if (end === 'draft') return;
  const versionOf = async () => (await one(db.selectFrom('entPenalty').select('version').where('id', '=', id))).version;
  const seen = async () => ({ id, version: await versionOf() });
  await run('yy_ops', blacklist.submit, await seen(), at(0));
  if (end === 'withdrawn') return void (await run('yy_ops', blacklist.withdraw, await seen(), at(0)));
  const decide = async (matter: Matter, by: readonly string[], approve: boolean, day: number) => {
    const open = db
      .selectFrom('entPenaltyMatter')
      .select('applyNo')
      .where('penaltyId', '=', id)
      .where('status', '=', 0);
    const { applyNo: bizCode } = await one(open.where('matter', '=', matter));
    for (const who of by)
      await decideAs(
        context,
        who,
        { bizType: matterBizType, bizCode, approve, auditOpinion: approve ? '' : '证据不足以支持，请补充后再提出。' },
        at(day),
      );
  };
  const statement = '已收到通知。所述情况属实，我单位已制定整改计划，请予从轻处理。';
  if (end !== 'wait') await run(account, blacklist.answer, { ...(await seen()), statement }, at(1));
  if (end === 'wait') return;
  if (end === 'checked') return decide('LIST', ['admin2'], true, 2);
  if (end === 'rejected') return decide('LIST', ['admin2'], false, 2);
  await decide('LIST', ['admin2', 'admin'], true, 2);
  const files = [{ fileId, fileName }];
  const reason = '已完成整改：更换供货批次，重新检验合格，并更新了质量管理制度。';
  if (end === 'extending') {
    const longer = { term: 'M6' as const, reason: '整改期内再次发生同类问题，原期限不足以促使改正。' };
    await run('yy_ops', blacklist.extend, { ...(await seen()), ...longer }, at(15));
  }
  if (end === 'releasing' || end === 'released')
    await run('yy_ops', blacklist.release, { ...(await seen()), reason, files }, at(14));
  if (end === 'released') await decide('RELEASE', ['admin2', 'admin'], true, 15);
  if (end === 'appealing' || end === 'upheld')
    await run(account, blacklist.appeal, { ...(await seen()), reason }, at(14));
  if (end === 'upheld') await decide('APPEAL', ['admin2'], false, 15);
}

export async function seedPenalties(context: SeedContext): Promise<void> {
  const suppliers = await quietSuppliers(context);
  const { entId } = await one(
    context.db.selectFrom('pubEnterprise').select('id as entId').where('customerCode', '=', 'S0001'),
  );
  const own = { entId, account: 'gys_admin' };
  for (const story of STORIES) {
    const supplier = story.place === 'own' ? own : suppliers[story.place];
    if (supplier) await tell(context, supplier, story);
  }
  context.progress(`处罚 ${STORIES.length} 件`);
}
