/** What goods consist of, for tests. */
import type { Content } from './contract.ts';

export const content: Content = {
  ...{ goodsName: '深沟球轴承', categoryId: '9', brand: '临锋', spec: '6205-2RS', unit: '个', unitPrice: '120' },
  ...{ taxRate: '0.13', tiers: [], priceValidTo: '2027-03-31', moq: '2', leadDays: 7, supplyRegions: [], attrs: [] },
  ...{ images: [], detailHtml: '', reports: [] },
};
