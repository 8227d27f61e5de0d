/** Goods and their changes move by their own steps, at the version that the user saw. */
import { asPlatform, type Context, isAmong, type Performed, transitions } from '@portal/sdk/server';
import { suppliedTo } from '../visible.server.ts';
import { visibleVersions } from './goods.server.ts';
import { goodsSteps, versionSteps } from './steps.server.ts';

const SUPPLIER = { title: '供应商', ent: ['supplierEntId'] } as const;

export const { perform: performGoods } = transitions({
  table: 'gdGoods',
  bizType: 'goods',
  noun: '商品',
  parties: { SUPPLIER },
  visible: ({ user }) => suppliedTo(user, 'gdGoods'),
  steps: goodsSteps,
});

export const { perform: performVersion } = transitions({
  table: 'gdGoodsVersion',
  noun: '商品变更',
  parties: { SUPPLIER },
  visible: (reader) => isAmong('gdGoodsVersion.id', visibleVersions(reader).select('v.id')),
  steps: versionSteps,
  makers: { SUBMIT: 'submittedBy', PASS_FIRST: 'firstBy' },
});

/** What follows for goods from a step of their change: new ones move with it, approved ones keep their state. */
export function follow(
  context: Context,
  { id, status }: { id: string; status: number },
  step: 'PASS' | 'REJECT' | 'WITHDRAW',
  how: Performed<'gdGoods'>,
) {
  const moves = (goodsSteps.steps[step].from as readonly number[]).includes(status);
  return performGoods(asPlatform(context), { id }, moves ? step : `${step}_CHANGE`, how);
}
