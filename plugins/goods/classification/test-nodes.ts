/** Three categories side by side, for tests of their order. */
import type { FakeHost } from '@portal/sdk/testing';
import { type CategoryNode, classification } from './contract.ts';

export const node = (id: string, categoryName: string): CategoryNode => ({
  id,
  parentId: null,
  categoryCode: `0${id}`,
  categoryName,
  level: 1,
  status: 1,
  enabled: true,
  goodsCount: 0,
  hasChildren: false,
});

export const three = [node('1', '机电设备'), node('2', '电线电缆'), node('3', '阀门管件')];

/** The orders that were saved. */
export const sorted = (host: FakeHost) =>
  host.made.filter(({ path }) => path === classification.sort.path).map(({ input }) => input);
