/** Who misses a right asks for it; who decides sees all, everybody else their own. */
import { conditionsOf, exporting, implement, one, page, type SheetColumn } from '@portal/sdk/server';
import { facts, found, visible } from './applications.server.ts';
import { APPLY_SCOPE, APPLY_STATUS, type ApplyRow, authApply, scopeAsked } from './contract.ts';
import { optionsFor } from './options.server.ts';
import { add, update, withdraw } from './transitions.server.ts';

const COLUMNS: readonly SheetColumn<ApplyRow>[] = [
  { title: '申请编号', value: (a) => a.applyNo },
  { title: '申请人', width: 12, value: (a) => a.applicantName },
  { title: '企业', width: 30, value: (a) => a.entName },
  { title: '申请内容', width: 40, value: (a) => a.targets.map(({ name }) => name).join('、') },
  { title: '数据范围', width: 12, value: scopeAsked },
  { title: '理由', width: 40, value: (a) => a.reason },
  { title: '期限', kind: 'time', value: (a) => a.expireAt },
  { title: '状态', width: 10, value: (a) => APPLY_STATUS[a.status] },
  { title: '时间', kind: 'time', value: (a) => a.createdAt },
];

export default implement(authApply, {
  page({ sort = 'createdAt', order = 'desc', ...filters }, context) {
    const rows = found(context, filters).select(facts(context)).orderBy(`a.${sort}`, order).orderBy('a.id', 'desc');
    return page(rows, filters);
  },

  detail: ({ id }, context) =>
    one(
      visible(context)
        .innerJoin('pubUser as u', 'u.id', 'a.applicantId')
        .select(facts(context))
        .select(['u.account', 'a.opinion', 'a.decidedByName', 'a.decidedAt'])
        .where('a.id', '=', id),
      '申请不存在或已被删除',
    ),

  options: optionsFor,
  add,
  update,
  withdraw,

  async export(filters, context) {
    const rows = found(context, filters).select(facts(context)).orderBy('a.createdAt', 'desc').orderBy('a.id');
    const conditions = conditionsOf(filters, {
      scope: ['范围', APPLY_SCOPE],
      applyNo: '申请编号',
      keyword: '申请人/企业',
      status: ['状态', APPLY_STATUS],
      from: ['申请日期', 'to'],
    });
    return exporting({ title: '权限申请', columns: COLUMNS, rows, conditions });
  },
});
