import type { Example, Examples } from './example.ts';

const seen = ({ id, version }: Readonly<Record<string, string>>) => ({ id, version: Number(version) });
let saved = 0;
const certificate = (status: string) =>
  `select id, version, type_id, cert_no, issuer from ent_qualification
  where ent_id = :ent and status in ${status} order by id`;
const holder = { by: 'gys_admin', hidden: { from: 'cg_admin' } } as const;
const draft: Pick<Example, 'by' | 'hidden' | 'row'> = { ...holder, row: certificate('(6)') };

export const qualifications: Examples = {
  'GET /api/manage/qualification/detail': { ...holder, row: certificate('(1)'), input: ({ id }) => ({ id }) },
  'POST /api/manage/qualification/save': {
    by: 'gys_admin',
    row: `select id as "typeId", (select files -> 0 ->> 'fileId' from ent_qualification where ent_id = :ent limit 1) as "fileId"
      from ent_qualification_type where type_code = 'AUTHORISATION'`,
    input: ({ typeId, fileId }) => ({
      ...{ typeId, certNo: `AUT-${++saved}`, issuer: '示例机关', validFrom: '2026-03-01', validTo: '2028-03-01' },
      files: [{ fileId, fileName: '品牌授权书.png' }],
    }),
  },
  'POST /api/manage/qualification/submit': { ...draft, input: seen },
  'POST /api/manage/qualification/withdraw': { ...holder, row: certificate('(0)'), input: seen },
  'POST /api/manage/qualification/delete': { ...draft, input: seen },
  'POST /api/manage/qualification/remind': {
    by: 'yy_ops',
    row: `select ent_id as id, type_id from pub_qualification_gap g where not exists (
      select from ent_qualification_reminder r where r.ent_id = g.ent_id and r.type_id = g.type_id) order by 1, 2`,
    input: ({ id, typeId }) => ({ entId: id, typeId }),
  },
  'POST /api/manage/qualificationType/save': {
    by: 'yy_ops',
    hidden: 'whole',
    row: `select id, version, type_code, type_name from ent_qualification_type where type_code = 'ORG_CODE'`,
    input: ({ typeCode, typeName, ...row }) => ({
      ...seen(row),
      ...{ typeCode, typeName, consequence: 'REMIND', requiredFrom: '2026-03-01', remindDays: '30/7' },
    }),
  },
  'POST /api/manage/qualificationType/updateState': {
    by: 'yy_ops',
    hidden: 'whole',
    row: `select id, version from ent_qualification_type where type_code = 'ORG_CODE'`,
    input: (row) => ({ ...seen(row), enabled: true }),
  },
};
