/** Drafts and earlier versions beside the published texts, and who answers customers. */
import { chatAgent } from '@portal/sdk/calls/agent';
import { protocolAdmin } from '@portal/sdk/calls/protocol';
import type { SeedContext } from '@portal/sdk/server';

const dayMs = 86_400_000;

const clause =
  '<p>7. 平台调整服务内容时，提前三十日在门户公告并通知{企业名称}（统一社会信用代码 {统一社会信用代码}）的管理员。</p>';

const NEXT = ['e订单服务开通协议', 'e结算服务开通协议', 'e发票服务开通协议', 'e合同服务开通协议'];

/** The first two are published, so that their versions before are abolished; the others stay drafts. */
async function seedVersions({ run, clock }: SeedContext): Promise<void> {
  for (const [index, keyword] of NEXT.entries()) {
    const { records } = await run('yy_ops', protocolAdmin.page, { keyword, page: 1, size: 1 });
    const [text] = records;
    if (!text) continue;
    const at = new Date(clock.now().getTime() - (NEXT.length - index) * dayMs);
    const seen = { id: text.id, version: text.version };
    const { id, version } = await run('yy_ops', protocolAdmin.revise, seen, at);
    const draft = await run('yy_ops', protocolAdmin.detail, { id });
    const { name, kind, versionNo, forceReadSeconds, productType, contentHtml } = draft;
    const facts = { name, kind, versionNo, forceReadSeconds, productType, contentHtml: contentHtml + clause };
    const saved = await run('yy_ops', protocolAdmin.save, { ...facts, id, version }, at);
    if (keyword.startsWith('e合同')) await run('yy_ops', protocolAdmin.publish, saved, at);
  }
}

/** Ended long ago, each with its reason. */
async function seedAbolished({ run, clock }: SeedContext): Promise<void> {
  const at = new Date(clock.now().getTime() - 200 * dayMs);
  for (const name of ['试点供应商数据授权书', '旧版电子对账授权书']) {
    const input = { name, kind: 'AUTH', versionNo: 'V1.0', forceReadSeconds: 5 } as const;
    const contentHtml = `<h2>${name}</h2><p>1. 本授权书仅适用于试点期间，试点结束后终止。</p>`;
    const draft = await run('yy_ops', protocolAdmin.save, { ...input, contentHtml }, at);
    await run('yy_ops', protocolAdmin.publish, draft, at);
    const { version } = await run('yy_ops', protocolAdmin.detail, { id: draft.id });
    await run('yy_ops', protocolAdmin.abolish, { ...draft, version, reason: '试点结束' }, at);
  }
}

const stateOf = (index: number) => (index % 10 < 4 ? 'ONLINE' : index % 10 < 7 ? 'BUSY' : 'OFFLINE');
const SKILLS = [[], ['01', '02'], ['03', '04', '05'], ['06', '07', '08']];
const SHIFTS = ['ALL', 'DAY', 'NIGHT', 'ALL'] as const;

async function seedAgents({ run }: SeedContext): Promise<void> {
  const { records } = await run('admin', chatAgent.page, { page: 1, size: 100 });
  for (const [index, { account, seq, showName, version }] of records.entries())
    await run('admin', chatAgent.save, {
      account,
      seq,
      showName,
      version,
      skills: SKILLS[index % SKILLS.length] ?? [],
      maxSessions: 6 + (index % 5),
      shift: SHIFTS[index % SHIFTS.length] ?? 'DAY',
      weight: 1 + (index % 3),
      state: stateOf(index),
    });
}

export async function seedTexts(context: SeedContext): Promise<void> {
  await seedVersions(context);
  await seedAbolished(context);
  await seedAgents(context);
}
