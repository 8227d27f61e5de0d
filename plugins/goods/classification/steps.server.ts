/** Steps of a category of the classification; what is out of use takes all below it along. */
import { stepsOf } from '@portal/sdk/contract';
import { CATEGORY_STATE } from './contract.ts';

const access = 'goods:classification:edit';
const any = { from: [0, 1], access } as const;

export const categorySteps = stepsOf(CATEGORY_STATE, {
  CREATE: { title: '新增', from: [], to: 1, access },
  UPDATE: { title: '修改', ...any },
  MOVE: { title: '移动', ...any },
  SORT: { title: '调整顺序', ...any },
  DELETE: { title: '删除', ...any },
  ENABLE: { title: '启用', from: [0], to: 1, access },
  DISABLE: { title: '停用', from: [1], to: 0, access },
});
