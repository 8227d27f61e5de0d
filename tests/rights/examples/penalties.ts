import { fileManager } from '@portal/sdk/calls/files';
import type { TestServer } from '#server/testing';
import type { Examples } from './example.ts';

const seen = ({ id, version }: Readonly<Record<string, string>>) => ({ id, version: Number(version) });
const seesPenalties = { by: 'yy_ops', also: ['enterprise:blacklist:view'] } as const;
const penalty = (
  status: string,
  order: 'asc' | 'desc' = 'desc',
) => `select id, version, ent_id as ent, ends_on from ent_penalty p
  where status in ${status} and not exists (
    select from ent_penalty_matter m where m.penalty_id = p.id and m.status = 0) order by id ${order}`;
const heard = (status: string): string =>
  `select id, version from ent_penalty where status in ${status} and ent_id = :ent`;
const words = '供货批次已经更换，重新检验合格。';
const proof = (account: string) => async (server: TestServer) => {
  const files = [{ name: '整改报告.txt', bytes: Buffer.from(words) }];
  const [stored] = await (await server.as(account)).call(fileManager.uploadFile, {}, { files });
  return { fileId: stored?.fileIds[0] ?? '' };
};
const filesOf = (fileId: string | undefined) => [{ fileId, fileName: '整改报告.txt' }];

export const penalties: Examples = {
  'GET /api/manage/blacklist/detail': { by: 'yy_ops', row: penalty('(3)'), input: ({ id }) => ({ id }) },
  'GET /api/manage/blacklist/matterDetail': {
    ...seesPenalties,
    row: `select id from ent_penalty_matter order by id`,
    input: ({ id }) => ({ id }),
  },
  'GET /api/manage/blacklist/impact': {
    by: 'yy_ops',
    row: `select ent_id as id from ent_penalty where status = 3`,
    input: ({ id }) => ({ entId: id, scopeKind: 'ALL' }),
  },
  'GET /api/manage/blacklist/suggestion': {
    by: 'yy_ops',
    row: `select ent_id as id from ent_penalty where status = 3`,
    input: ({ id }) => ({ entId: id, behavior: 'DELAY' }),
  },
  'POST /api/manage/blacklist/hits': { by: 'yy_ops', row: penalty('(2)'), input: ({ id }) => ({ id }) },
  'POST /api/manage/blacklist/letter': { by: 'yy_ops', row: penalty('(3)'), input: ({ id }) => ({ id }) },
  'POST /api/manage/blacklist/save': {
    ...seesPenalties,
    row: penalty('(0)', 'asc'),
    prepare: proof('yy_ops'),
    input: ({ fileId, ent, ...row }) => ({
      ...seen(row),
      ...{ entId: ent, behavior: 'DELAY', penalty: 'WARN', scopeKind: 'ALL', term: 'M12', startsOn: '2027-01-04' },
      ...{ facts: '两次晚于约定交期，书面催告后仍没有改进措施。', files: filesOf(fileId), unlists: false },
    }),
  },
  'POST /api/manage/blacklist/submit': { ...seesPenalties, row: penalty('(0)', 'asc'), input: seen },
  'POST /api/manage/blacklist/withdraw': {
    ...seesPenalties,
    row: `select p.id, p.version from ent_penalty p join ent_penalty_matter m on m.penalty_id = p.id and m.status = 0
      where p.status = 1 order by p.id desc`,
    input: seen,
  },
  'POST /api/manage/blacklist/remove': {
    ...seesPenalties,
    row: `select id, version from ent_penalty p where status = 0
      and not exists (select from ent_penalty_matter m where m.penalty_id = p.id)`,
    input: seen,
  },
  'POST /api/manage/blacklist/extend': {
    ...seesPenalties,
    row: penalty('(2)'),
    input: (row) => ({ ...seen(row), term: 'M6', reason: words }),
  },
  'POST /api/manage/blacklist/release': {
    ...seesPenalties,
    row: penalty('(2)'),
    prepare: proof('yy_ops'),
    input: ({ fileId, ...row }) => ({ ...seen(row), reason: words, files: filesOf(fileId) }),
  },
  'POST /api/manage/blacklist/statement': {
    by: 'gys_admin',
    row: heard('(1)'),
    input: (row) => ({ ...seen(row), statement: words }),
  },
  'POST /api/manage/blacklist/appeal': {
    by: 'gys_admin',
    row: `update ent_penalty set ends_on = starts_on + 500
      where id = (select min(id) from ent_penalty where ent_id = :ent and status = 2) returning id, version`,
    input: (row) => ({ ...seen(row), reason: words }),
  },
};
