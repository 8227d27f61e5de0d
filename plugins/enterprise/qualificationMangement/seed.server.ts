/** Certificates of these days, in every state that a person brings about: each sent and decided through the real calls. */
import { ownQualification, qualification, qualificationBizType } from '@portal/sdk/calls/qualification';
import { addDays } from '@portal/sdk/format';
import { decideAs, type SeedContext } from '@portal/sdk/server';

const dayMs = 86_400_000;

type End = 'wait' | 'renewal' | 'rejected' | 'draft' | 'withdrawn';
const [iso, special, authorised] = ['质量管理体系认证', '特种设备生产许可证', '品牌授权书'] as const;

const STORIES: readonly (readonly [account: string, kind: string, end: End])[] = [
  ['gys_admin', authorised, 'wait'],
  ['gys_admin', special, 'rejected'],
  ['gys_admin', authorised, 'draft'],
  ...[61, 63, 65, 67, 69, 71].map((n) => [`s00${n}_1`, iso, 'renewal'] as const),
  ...[20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40].map((n) => [`s00${n}_1`, authorised, 'wait'] as const),
  ['s0021_1', authorised, 'rejected'],
  ['s0023_1', special, 'rejected'],
  ['s0025_1', special, 'draft'],
  ['s0027_1', authorised, 'withdrawn'],
];

/** Two enterprises give the same number: their reviewer is told. */
const twins: readonly number[] = [12, 14];

const unclear = '影像不清晰，看不清有效期，请重新上传';

async function renew({ run, clock }: SeedContext, account: string, at: Date): Promise<void> {
  const { records } = await run(account, ownQualification.myPage, { status: 2, page: 1, size: 1 }, at);
  const [row] = records;
  if (!row) throw new Error(`${account} has no certificate that ends.`);
  const { id: renewsId, version, typeId, certNo, issuer } = row;
  const { files } = await run(account, qualification.detail, { id: renewsId }, at);
  const days = { validFrom: clock.today(), validTo: addDays(clock.today(), 1095) };
  await run(
    account,
    ownQualification.save,
    { renewsId, version, typeId, certNo, issuer, files, ...days, submit: true },
    at,
  );
}

async function tell(context: SeedContext, typeId: string, [account, kind, end]: (typeof STORIES)[number], i: number) {
  const { run, clock } = context;
  const at = new Date(clock.now().getTime() - (1 + (i % 6)) * dayMs - (i % 5) * 3_600_000);
  if (end === 'renewal') return renew(context, account, at);
  const old = await run('gys_admin', ownQualification.myPage, { status: 1, page: 1, size: 20 }, at);
  const like = old.records.find(({ typeName }) => typeName === kind);
  const { files } = await run('gys_admin', qualification.detail, { id: like?.id ?? '0' }, at);
  const entered = {
    ...{ typeId, issuer: kind === special ? '云屿市特种设备管理处' : '朔屿示例品牌管理公司', files },
    certNo: twins.includes(i) ? 'AUT-2026-00088' : `${kind === special ? 'SPE' : 'AUT'}-2026-${1000 + i}`,
    ...{
      validFrom: addDays(clock.today(), -20 - i),
      validTo: addDays(clock.today(), 700 + i),
      submit: end !== 'draft',
    },
  };
  const { id, qualNo: bizCode } = await run(account, ownQualification.save, entered, at);
  const later = new Date(at.getTime() + dayMs / 24);
  if (end === 'withdrawn') await run(account, ownQualification.withdraw, { id, version: 2 }, later);
  if (end === 'rejected')
    await decideAs(
      context,
      'yy_ops',
      { bizType: qualificationBizType, bizCode, approve: false, auditOpinion: unclear },
      later,
    );
}

export async function seedQualifications(context: SeedContext): Promise<void> {
  const types = await context.run('gys_admin', ownQualification.options, {});
  const idOf = new Map(types.map(({ id, typeName }) => [typeName, id]));
  for (const [i, story] of STORIES.entries()) await tell(context, idOf.get(story[1]) ?? '0', story, i);
  context.progress(`新近提交的资质 ${STORIES.length} 份`);
}
