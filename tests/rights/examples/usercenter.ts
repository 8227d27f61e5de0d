/** What enterprises keep of themselves. */
import type { Example, Examples } from './example.ts';

const kept: Pick<Example, 'by' | 'hidden'> = { by: 'gys_admin', hidden: { from: 'cg_admin' } };
const own = (where: string) => `select id, version from uc_address where ent_id = :ent and ${where} order by id`;
const seen = ({ id, version }: Readonly<Record<string, string>>) => ({ id, version: Number(version) });

export const usercenter: Examples = {
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
