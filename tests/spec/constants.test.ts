/** What stands by now of spec 9, held to the table; rows of rooms that are not built yet join as those rooms do. */
import { describe, expect, it } from '@rstest/core';
import { ALWAYS_ALLOWED, financeLoginPath, guard, visibleMenus } from '@portal/sdk/decide';
import {
  calendarQuarter,
  dateTime,
  defaultDateFormat,
  isCreditCode,
  money,
  percent,
  TAX_TYPES,
  taxMonth,
  taxQuarterWindow,
  taxYear,
  wan,
} from '@portal/sdk/format';
import { defaults, servicePrefixes } from '../../runtime/config.ts';
import { actionFor } from '../../runtime/http/codes.ts';
import { requestTimeoutMs, systemCode } from '../../runtime/http/request.ts';
import { homePath, landingPath } from '../../runtime/login/paths.ts';
import { logoutReloadDelayMs } from '../../runtime/session/session.ts';
import { loginPrompt } from '../../runtime/shell/header/login-prompt.ts';
import { creditCodePattern, STAND_IN_PARENT } from '../../sdk/calls/enterprise.ts';
import { PLATE } from '../../sdk/calls/plate.ts';
import { NOTICE_STATUS } from '../../sdk/calls/notification.ts';
import { NOTICE_TYPE } from '../../sdk/calls/notice-types.ts';
import { product, productList, systemProduct } from '../../sdk/calls/product.ts';
import { registration } from '../../sdk/calls/registration.ts';
import { maxOpinionLength, operationShown, workflowtask } from '../../sdk/calls/workflow.ts';
import { call, pageToWire, upload } from '../../sdk/contract/index.ts';
import { defaultPageSize } from '../../sdk/contract/paging.ts';
import { listInput } from '../../sdk/data/list-url.ts';
import { reclickGuardMs } from '../../sdk/data/use-submit.ts';
import { tableHeight } from '../../sdk/ui/table/table-height.ts';
import { readConfig } from '../../server/config.ts';
import constants from './constants.json' with { type: 'json' };
import routes from './routes.json' with { type: 'json' };

/** The value of a row. @throws Error when the table has no such row. */
function constant(id: string): unknown {
  const row = constants.find((entry) => entry.id === id);
  if (!row) throw new Error(`No constant ${id}.`);
  return row.value;
}

const listOf = (id: string) => constant(id) as readonly string[];
const codesOf = (id: string) => (constant(id) as readonly { code: string }[]).map(({ code }) => code);

describe('constants that the product states as they stand', () => {
  const rows: readonly [string, string, unknown][] = [
    ['CN-007', 'logout reload delay', logoutReloadDelayMs],
    ['CN-012', 'button re-click guard', reclickGuardMs],
    ['CN-013', 'request timeout', requestTimeoutMs],
    ['CN-014', 'product list page size (home)', product.getOpenProductList.maxSize],
    ['CN-017', 'product list page size (notification)', productList.queryProduct.maxSize],
    ['CN-022', 'default page size', defaultPageSize],
    ['CN-023', 'default page', listInput(productList.queryProduct, new URLSearchParams()).page],
    ['CN-024', 'table scroll height', tableHeight],
    ['CN-035', 'base path', readConfig({}).basePath],
    ['CN-040', 'post-login path', landingPath],
    ['CN-041', 'API prefix', defaults.apiBase],
    ['CN-045', 'system code', systemCode],
    ['CN-046', 'system product id', systemProduct],
    ['CN-074', 'approval opinion max length', maxOpinionLength],
    ['CN-121', 'default date format', defaultDateFormat],
  ];
  for (const [id, name, value] of rows) it(`${id} ${name} is ${String(value)}`, () => expect(value).toBe(constant(id)));
  it('CN-039 the home path is the portal’s under its base', () =>
    expect(`${constant('CN-035')}${homePath}`).toBe(constant('CN-039')));
});

describe('what calls carry', () => {
  it('CN-043 the path prefixes of the three services', () => {
    for (const { code, gloss } of constant('CN-043') as readonly {
      code: keyof typeof servicePrefixes;
      gloss: string;
    }[])
      expect([code, servicePrefixes[code]]).toEqual([code, gloss]);
  });
  it('CN-044 the config file names base, login address and clientId', () =>
    expect(Object.keys(defaults)).toEqual(expect.arrayContaining(['apiBase', 'loginAddress', 'clientId'])));
  it('CN-015, CN-016 opened products are asked for at page 1, for the home page’s order', () => {
    expect(pageToWire(product.getOpenProductList, {}).pageNum).toBe(constant('CN-015'));
    expect(product.getOpenProductList.filters.properties).toHaveProperty('isHomeSort');
  });
  it('CN-087, CN-090 files go up in the field of the spec, at most 10 MB each', () => {
    const { filesField, maxFileBytes } = upload({
      path: '/x',
      access: 'login',
      output: call({ path: '/y', access: 'login' }).output,
    });
    expect([filesField, maxFileBytes]).toEqual([constant('CN-090'), Number(constant('CN-087')) * 1024 * 1024]);
  });
  it('CN-073, CN-074 an approval is passed or refused, with an opinion of at most so many characters', () => {
    const { approve, auditOpinion } = workflowtask.submitAuditResult.input.properties;
    expect(approve).toMatchObject({ type: 'boolean' });
    expect(auditOpinion).toMatchObject({ maxLength: constant('CN-074') });
  });
  it('CN-064 users from JF are asked neither to register nor to log in', () => {
    const from = (source: unknown) => loginPrompt('/finance/blank', new URLSearchParams(`source=${String(source)}`));
    expect([from(constant('CN-064')), from('other')?.action]).toEqual([undefined, '立即注册']);
  });
});

describe('code tables of the platform', () => {
  it('CN-066 the notice types', () => expect(Object.keys(NOTICE_TYPE)).toEqual(codesOf('CN-066').map(String)));
  it('CN-067 the notice states beside unread', () =>
    expect(Object.keys(NOTICE_STATUS.texts).filter((status) => status !== '0')).toEqual(codesOf('CN-067').map(String)));
  it('CN-075 audit results are shown as three words', () => {
    const shown = ['办理', '退回上一步', '退回申请人', '退回指定节点', '提交'].map(operationShown);
    expect(shown).toEqual(['同意', '驳回', '驳回', '驳回', '提交']);
    expect(shown).toHaveLength(codesOf('CN-075').length);
  });
  it('CN-081 what stands in for a missing parent', () => {
    const rows = constant('CN-081') as readonly { code: number; gloss: string }[];
    expect(STAND_IN_PARENT).toEqual(Object.fromEntries(rows.map(({ code, gloss }) => [code, gloss])));
  });
  it('CN-085 as many sectors as the spec has', () => expect(Object.keys(PLATE)).toHaveLength(listOf('CN-085').length));
});

describe('menu flags', () => {
  const shown = (flags: object) => visibleMenus([{ menuId: '1', menuName: '菜单', ...flags }]);
  const [visible, off] = [constant('CN-049'), constant('CN-050')];
  for (const flag of ['hidden', 'ifRouteHidden', 'button']) {
    it(`CN-049 to CN-052 ${flag} shows at ${visible} and hides at ${off}`, () => {
      expect([shown({ [flag]: visible }).length, shown({ [flag]: off }).length]).toEqual([1, 0]);
    });
  }
  it('CN-053 ifIntOrExt opens in a new window', () =>
    expect(shown({ ifIntOrExt: constant('CN-053') })[0]?.external).toBe(true));
  it('CN-056 the two words of a remark', () => {
    const [disabled = '', hide = ''] = listOf('CN-056');
    expect(shown({ remark: disabled })[0]).toMatchObject({ disabled: true, hiding: false });
    expect(shown({ remark: hide })[0]).toMatchObject({ disabled: false, hiding: true });
  });
});

describe('the guard', () => {
  it('CN-100 the always-allowed list is exactly the ten of the spec', () => {
    expect([...ALWAYS_ALLOWED]).toEqual(listOf('CN-100'));
    expect(new Set(ALWAYS_ALLOWED).size).toBe(10);
  });
  it('the route table marks the same ten', () => {
    expect(
      routes
        .filter((route) => route.alwaysAllowed)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...ALWAYS_ALLOWED].sort());
  });
  it('CN-040 the finance login path is where a login lands', () => expect(financeLoginPath).toBe(constant('CN-040')));
  it('CN-061 only user source 3 of the table bypasses the section check', () => {
    const passing = codesOf('CN-061').filter((userSource) => {
      const input = { path: '/crm/whiteList', route: { access: 'menu' as const }, token: true, permittedPaths: [] };
      return guard({ ...input, userSource }).kind === 'pass';
    });
    expect(passing).toEqual(['3']);
  });
});

it('CN-132 the success codes, as numbers and as text', () => {
  for (const code of listOf('CN-132'))
    expect(actionFor(code, '', { ssoHosts: [], origin: 'https://portal.example.com' })).toEqual({ kind: 'data' });
});

describe('credit codes', () => {
  const patterns = [new RegExp(String(constant('CN-092'))), new RegExp(String(constant('CN-093')))];
  const places = ['0', '9', 'A', 'H', 'I', 'J', 'N', 'O', 'P', 'R', 'S', 'T', 'U', 'V', 'W', 'Y', 'Z', 'a', '-'];
  const samples = [18, 17, 19, 15, 14, 16].flatMap((length) =>
    places.flatMap((character) =>
      Array.from({ length }, (_, at) => `${'1'.repeat(at)}${character}${'1'.repeat(length - at - 1)}`),
    ),
  );
  it('CN-092, CN-093 the format check agrees with both patterns in every place', () => {
    for (const code of samples)
      expect([code, isCreditCode(code)]).toEqual([code, patterns.some((pattern) => pattern.test(code))]);
  });
  it('CN-092, CN-093 so do the contracts', () => {
    const { pattern } = registration.register.input.properties.socialcreditcode as { pattern?: string };
    for (const contract of [creditCodePattern, String(pattern)])
      expect(samples.filter((code) => new RegExp(contract, 'u').test(code) !== isCreditCode(code))).toEqual([]);
  });
});

describe('taxes', () => {
  it('CN-115 the tax types', () => expect(Object.keys(TAX_TYPES).sort()).toEqual([...codesOf('CN-115')].sort()));
  it('CN-116 the tax year turns in June', () =>
    expect([taxYear('2026-05-31'), taxYear('2026-06-01')]).toEqual([2025, 2026]));
  it('CN-117 the tax month turns on its day', () => {
    const day = Number(constant('CN-117'));
    expect([taxMonth(`2026-03-${day - 1}`), taxMonth(`2026-03-${day}`)]).toEqual(['2026-02', '2026-03']);
  });
  it('CN-119 each window of the tax quarter starts and ends as listed', () => {
    const month = (name: string) => String(new Date(`${name} 1, 2026 UTC`).getUTCMonth() + 1).padStart(2, '0');
    for (const { code, gloss } of constant('CN-119') as readonly { code: string; gloss: string }[]) {
      const [, firstMonth = '', first = '', lastMonth = firstMonth, last = ''] =
        /^(\w{3}) (\d+)-(?:(\w{3}) )?(\d+)$/.exec(code) ?? [];
      for (const day of [`2026-${month(firstMonth)}-${first.padStart(2, '0')}`, `2026-${month(lastMonth)}-${last}`]) {
        const { year, quarter } = taxQuarterWindow(day);
        expect([day, `Q${quarter}${year === 2025 ? ' of the previous year' : ''}`]).toEqual([day, gloss]);
      }
    }
  });
  it('CN-120 the calendar quarters', () => {
    const quarters = ['01', '04', '07', '10'].map((month) => `Q${calendarQuarter(`2026-${month}-01`).quarter}`);
    expect(quarters).toEqual(codesOf('CN-120'));
  });
});

describe('formats', () => {
  it('CN-122 moments show at the offset', () => {
    expect(dateTime(`2026-03-16T10:00:00${constant('CN-122')}`)).toBe('2026-03-16 10:00:00');
  });
  it('CN-125 the default number of decimals', () => {
    const decimals = Number(constant('CN-125'));
    for (const shown of [money('1'), wan('1'), percent('1').replace('%', '')])
      expect(shown.split('.')[1]).toHaveLength(decimals);
  });
});
