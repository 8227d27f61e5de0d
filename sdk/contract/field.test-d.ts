/** A wrong filter, step or column does not compile. */
import { codes, field, filtersOf, Id, Int, Obj, pageOf, stepCall, stepsOf, Str } from './index.ts';
import type { ColumnOf } from '../ui/table/columns.ts';

const STATUS = codes({ 0: ['草稿', 'neutral'], 1: ['待审核', 'waiting'] });
const row = { id: Id(), no: field('编号', Str()), status: field('状态', STATUS), version: Int() };

filtersOf(row, { no: 'like', status: '=' });
// @ts-expect-error the row has no such field
filtersOf(row, { name: 'like' });

const steps = stepsOf(STATUS, { SUBMIT: { title: '提交', by: 'OWNER', from: [0], to: 1, access: 'x:list:submit' } });
// @ts-expect-error no code of the table
stepsOf(STATUS, { SUBMIT: { title: '提交', from: [7] } });
// @ts-expect-error no step excludes one that is not there
stepsOf(STATUS, { SUBMIT: { title: '提交', from: [0], notBy: ['PASS'] } });
// @ts-expect-error no such step
stepCall(steps, 'PASS', { path: '/api/x/pass' });

const page = pageOf({ path: '/api/x/page', access: 'login', row: Obj(row) });
type Column = ColumnOf<typeof page>;

export const right: readonly Column[] = ['no', 'status', { field: 'version', title: '版本' }];
export const wrong: readonly Column[] = [
  // @ts-expect-error a field without a label says its title
  'version',
  // @ts-expect-error the row has no such field
  'name',
];
