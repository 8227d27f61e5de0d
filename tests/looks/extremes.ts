/** The longest names and the largest amounts, in every answer that a page reads. */
import type { Page } from '@playwright/test';

const longestName = '新疆维吾尔自治区巴音郭楞蒙古自治州能源物资供应链管理服务有限责任公司轮台县分公司';
const largestAmount = '9999999999.99';

/** In the browser: an answer that passes the test's own process is kept in no cache, and costs more than its page. */
export const plantExtremes = (page: Page) =>
  page.addInitScript(
    ([name, amount]) => {
      const named = /(company|ent|supplier|buyer|purchaser|seller|customer|goods|material|org|user)Name$/i;
      const paid = /(amount|amt|money)$/i;
      const extreme = (value: unknown, key = ''): unknown => {
        if (Array.isArray(value)) return value.map((one) => extreme(one, key));
        if (value !== null && typeof value === 'object')
          return Object.fromEntries(Object.entries(value).map(([own, one]) => [own, extreme(one, own)]));
        if (typeof value === 'string' && value !== '' && named.test(key)) return name;
        if (typeof value === 'string' && paid.test(key) && /^\d+(\.\d+)?$/.test(value)) return amount;
        if (typeof value === 'number' && paid.test(key)) return Number(amount);
        return value;
      };
      const read = Response.prototype.json;
      Response.prototype.json = async function json() {
        const body = (await read.call(this)) as { data?: unknown };
        return this.url.includes('/japi/') ? { ...body, data: extreme(body.data) } : body;
      };
    },
    [longestName, largestAmount] as const,
  );
