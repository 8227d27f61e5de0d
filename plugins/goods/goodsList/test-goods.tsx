/** Goods as the server answers them, and the portal that shows them, for tests of pages. */
import { createHarness } from '@portal/sdk/testing';
import { screen } from '@testing-library/react';
import plugin from '../plugin.ts';
import type { GoodsDetail, GoodsRow } from './contract.ts';
import { content } from './test-content.ts';

export const row: GoodsRow = {
  ...{ id: '1', goodsCode: 'SP0001', goodsName: '深沟球轴承', spec: '6205-2RS', unitPrice: '120', status: 3 },
  ...{ unit: '个', taxRate: '0.13', moq: '2', leadDays: 7, priceValidTo: '2027-03-31', brand: '临锋' },
  ...{ categoryName: '轴承', supplierName: '屿岚机电', agreementNo: null, updatedAt: '2026-11-20T01:00:00.000Z' },
  ...{ agreementPrice: null, supplierEntId: '10', mainImage: null, offReason: null, changing: false, onSale: false },
  ...{ own: true, version: 1, may: [] },
};

export const detail: GoodsDetail = {
  ...{ ...row, versionNo: 2, classificationName: '机电设备 / 轴承', content, inside: true, log: [], change: null },
  reportRequired: false,
};

/** Signed in with these codes as one who has roles of these kinds. */
export function portalOf(codes: readonly string[] = [], kinds: readonly ('G' | 'C' | 'Y')[] = ['G']) {
  const portal = createHarness(plugin, { user: { codes }, unanswered: 'empty' });
  const roleList = kinds.map((roleType) => ({ roleId: roleType, roleName: roleType, roleType }));
  portal.host.signIn({ user: { userId: '1', roleList } });
  return portal;
}

/** The row of a table that a number stands in. */
export async function lineOf(number: string): Promise<HTMLElement> {
  const line = (await screen.findAllByText(number)).map((text) => text.closest('tr')).find((found) => found !== null);
  if (!line) throw new Error(`${number} stands in no row.`);
  return line;
}

/** What a part offers to press, those folded away as well, in its order. */
export const actionsIn = (part: HTMLElement): readonly (string | null)[] =>
  [...part.querySelectorAll('td:last-child button, td:last-child a')].map(({ textContent }) => textContent);
