/** A second site, being prepared: its subjects are not offered to readers yet. */
import type { SeedContext } from '@portal/sdk/server';
import { sites, subjects } from './contract.ts';

const keeper = 'admin';
const SUBJECTS = [
  ['MOBILE_NEWS', '移动新闻', 'IMAGE'],
  ['MOBILE_NOTICE', '移动公告', 'LIST'],
  ['MOBILE_ABOUT', '关于平台', 'PAGE'],
] as const;

export async function seedChannels({ run }: SeedContext): Promise<void> {
  const site = { siteCode: 'MOBILE', siteName: '移动门户', domain: '/m', sort: 2 };
  const { siteId } = await run(keeper, sites.add, site);
  for (const [index, [subjectCode, subjectName, template]] of SUBJECTS.entries()) {
    const shared = { roles: [], needAudit: true, hideSource: false };
    const entries = { siteId, subjectCode, subjectName, template, sort: index + 1, ...shared };
    const { subjectId } = await run(keeper, subjects.add, entries);
    await run(keeper, subjects.updateState, { subjectId, version: 1, status: 0 });
  }
}
