/** The longest names and the largest amounts, in every answer that a page reads. */
import type { Page } from '@playwright/test';

const longestName = '新疆维吾尔自治区巴音郭楞蒙古自治州能源物资供应链管理服务有限责任公司轮台县分公司';
const largestAmount = '9999999999.99';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const named = /(company|ent|supplier|buyer|purchaser|seller|customer|goods|material|org|user)Name$/i;
const paid = /(amount|amt|money)$/i;

function extreme(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.map((one) => extreme(one, key));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, extreme(one, name)]));
  if (typeof value === 'string' && value !== '' && named.test(key)) return longestName;
  if (typeof value === 'string' && paid.test(key) && /^\d+(\.\d+)?$/.test(value)) return largestAmount;
  if (typeof value === 'number' && paid.test(key)) return Number(largestAmount);
  return value;
}

export const plantExtremes = (page: Page) =>
  page.route('**/japi/**', async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    const body = (await response.json()) as { data: Json };
    return route.fulfill({ response, json: { ...body, data: extreme(body.data) } });
  });
