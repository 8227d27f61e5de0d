/** What enterprises keep of themselves. */
import type { Example, Examples } from './example.ts';
import { noFile, sendWorkbook } from './workbook.ts';

const kept: Pick<Example, 'by' | 'hidden'> = { by: 'gys_admin', hidden: { from: 'cg_admin' } };
const own = (where: string) => `select id, version from uc_address where ent_id = :ent and ${where} order by id`;
const seen = ({ id, version }: Readonly<Record<string, string>>) => ({ id, version: Number(version) });

/** Of a dictionary that the product does not refer to, none the default. */
const item = (status: number) => `select i.id, i.version, i.dict_id, i.item_no, i.item_name
  from sys_dict_item i join sys_dict d on d.id = i.dict_id
  where not d.locked and not i.is_default and i.status = ${status} and i.valid_from is null order by i.id`;
const keeps = (row: string, input: Example['input']): Example => ({ by: 'yy_ops', row, input, hidden: 'whole' });

let [added, capital] = [0, 300];

/** Under audit, of the caller's own enterprise. */
const asking = `insert into ent_company_change (change_no, ent_id, ent_name, items, asked, stood, reason, files,
    applicant_id, applicant_name)
  values (left(gen_random_uuid()::text, 20), :ent, '试验企业', '注册资本（元）', '{}', '{}', '增资', '[]', :user, '试验')
  on conflict (ent_id) where status = 1 do update set reason = excluded.reason returning id, version`;

export const usercenter: Examples = {
  'GET /api/op/codeLibrary/detail': {
    by: 'yy_ops',
    row: `select id from sys_dict order by id`,
    input: ({ id }) => ({ id }),
    hidden: { never: 'Everybody on the platform reads the dictionaries.' },
  },
  'POST /api/op/codeLibrary/save': {
    by: 'yy_ops',
    input: () => ({ codeNo: `TRIAL_${++added}`, codeName: `试用字典${added}` }),
    hidden: 'whole',
  },
  'DELETE /api/op/codeLibrary/{id}': keeps(
    `insert into sys_dict (code_no, code_name) select 'BARE_' || count(*), '空字典' || count(*) from sys_dict returning id`,
    ({ id }) => ({ id }),
  ),
  'POST /api/op/codeLibrary/itemSave': keeps(item(1), ({ dictId, itemNo, itemName, ...row }) => ({
    ...seen(row),
    ...{ dictId, itemNo, itemName },
  })),
  'POST /api/op/codeLibrary/itemState': keeps(item(0), (row) => ({ ...seen(row), step: 'ENABLE' })),
  'DELETE /api/op/codeLibrary/item/{id}': keeps(item(1), ({ id }) => ({ id })),
  'POST /api/op/codeLibrary/sort': keeps(
    `select dict_id as id, string_agg(id::text, ',') as ids from sys_dict_item group by 1 order by 1`,
    ({ id, ids = '' }) => ({ dictId: id, ids: ids.split(',') }),
  ),
  'POST /api/op/codeLibrary/import': {
    by: 'yy_ops',
    prepare: async (server) => ({
      id: await sendWorkbook(server, 'yy_ops', {
        ...{ '字典编号 *': 'UNIT', '项编号 *': '卷', '项名称 *': '卷', 键值: '', 关联编码: '' },
      }),
    }),
    input: ({ id }) => ({ fileId: id, step: 'write' }),
    hidden: 'whole',
    missing: noFile,
  },
  'GET /api/manage/enterprise/change': { ...kept, row: asking, input: ({ id }) => ({ id }) },
  'POST /api/manage/enterprise/withdrawChange': { ...kept, row: asking, input: seen },
  'POST /api/manage/enterprise/submitChange': {
    by: 'gys_admin',
    prepare: async ({ db }, row) => {
      await db
        .updateTable('entCompanyChange')
        .set({ status: 4 })
        .where('entId', '=', row['ent'] ?? '')
        .execute();
      return row;
    },
    row: `select id as ent, customer_register_name as name, socialcreditcode as code, legal_representative as person, ent_type as kind,
        (select files -> 0 ->> 'fileId' from ent_qualification where ent_id = :ent limit 1) as "fileId"
      from ent_enterprise where id = :ent`,
    input: ({ name, code, person, kind, fileId }) => ({
      ...{ customerRegisterName: name, socialcreditcode: code, legalRepresentative: person, entType: kind },
      ...{
        regCapital: `${++capital}000000.00`,
        reason: '股东增资',
        files: [{ fileId, fileName: '变更登记通知书.png' }],
      },
    }),
  },
  'GET /api/manage/address/detail': { ...kept, row: own('true'), input: ({ id }) => ({ id }) },
  'POST /api/manage/address/save': {
    ...kept,
    row: own('not is_default and status = 1'),
    input: (row) => ({
      ...seen(row),
      ...{ addressType: 1, receiverName: '云初', receiverPhone: '12000008800', regionCode: '330106' },
      detailAddress: '示例路8号2号库',
    }),
  },
  'POST /api/manage/address/setDefault': { ...kept, row: own('not is_default and status = 1'), input: seen },
  'POST /api/manage/address/updateState': {
    ...kept,
    row: own('status = 0'),
    input: (row) => ({ ...seen(row), step: 'ENABLE' }),
  },
  'DELETE /api/manage/address/{id}': { ...kept, row: own('not is_default'), input: ({ id }) => ({ id }) },
};
