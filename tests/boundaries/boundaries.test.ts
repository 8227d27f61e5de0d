/** Each boundary is broken on purpose; a check that has gone silent fails here. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { circleFaults } from '../../scripts/boundaries/circles.ts';
import { readGraph, readSources } from '../../scripts/boundaries/graph.ts';
import { personalFaults } from '../../scripts/boundaries/personal.ts';
import { queryFaults } from '../../scripts/boundaries/queries.ts';
import { importFaults } from '../../scripts/boundaries/rooms.ts';
import { readOwners, tableFaults } from '../../scripts/boundaries/tables.ts';

const area = 'an area meets the rest of the product through @portal/sdk alone';
const page = 'a page imports @portal/sdk and its kits';
const serverHalf = 'the server half imports contracts and @portal/sdk/server';
const contract = 'a contract imports contracts and @portal/sdk/contract alone';
const server = 'the server reaches the database through server/db';
const runtime = 'the runtime reaches areas through the registry';
const sdk = 'the SDK knows neither host, area nor server';
const both = 'what both sides decide by knows neither the browser nor the server';

/** What may not be imported, from where, and what the check says; each at three depths of its room. */
const forbidden: readonly (readonly [title: string, from: readonly string[], specifier: string, says: string])[] = [
  [
    'a page leaves its area',
    ['plugins/order/x.tsx', 'plugins/order/orderManagement/x.tsx', 'plugins/order/orderManagement/parts/x.tsx'],
    '#root/plugins/portal/content/contract.ts',
    area,
  ],
  [
    'a part of the server half leaves its area',
    ['plugins/order/x.server.ts', 'plugins/order/agreement/x.server.ts', 'plugins/order/agreement/parts/x.server.ts'],
    '#root/plugins/settlement/invoice/handlers.server.ts',
    area,
  ],
  [
    'a contract leaves its area',
    ['plugins/goods/contract.ts', 'plugins/goods/goodsList/contract.ts', 'plugins/goods/goodsList/parts/contract.ts'],
    '#root/plugins/order/orderManagement/contract.ts',
    area,
  ],
  [
    'a page imports the server half',
    ['plugins/goods/x.tsx', 'plugins/goods/goodsList/x.tsx', 'plugins/goods/goodsList/parts/x.tsx'],
    '#root/plugins/goods/goodsList/handlers.server.ts',
    page,
  ],
  [
    'a page imports the server door',
    ['plugins/tax/x.tsx', 'plugins/report/customer/x.tsx', 'plugins/report/customer/parts/x.tsx'],
    '@portal/sdk/server',
    page,
  ],
  [
    'a file that pages read imports the decision instead of asking the host',
    ['plugins/base/x.ts', 'plugins/base/menu/x.ts', 'plugins/base/menu/parts/x.ts'],
    '@portal/sdk/decide',
    page,
  ],
  [
    'a page opens a socket hub of its own',
    ['plugins/base/x.tsx', 'plugins/base/menu/x.tsx', 'plugins/base/menu/parts/x.tsx'],
    '@portal/sdk/sockets',
    page,
  ],
  [
    'a page imports Fluent past the kit',
    ['plugins/base/x.tsx', 'plugins/base/menu/x.tsx', 'plugins/base/menu/parts/x.tsx'],
    '@fluentui/react-components',
    page,
  ],
  [
    'a page imports the router past the SDK',
    ['plugins/base/x.tsx', 'plugins/base/menu/x.tsx', 'plugins/base/menu/parts/x.tsx'],
    'react-router-dom',
    page,
  ],
  [
    'the server half imports React',
    ['plugins/account/server.ts', 'plugins/account/budget/x.server.ts', 'plugins/account/budget/parts/x.server.ts'],
    'react',
    serverHalf,
  ],
  [
    'the server half imports what draws',
    ['plugins/report/x.server.ts', 'plugins/report/dispatch/x.server.ts', 'plugins/report/dispatch/a/x.server.ts'],
    '#root/plugins/report/report.tsx',
    'needs more than contracts',
  ],
  [
    'a contract imports the server door',
    ['plugins/order/contract.ts', 'plugins/order/agreement/contract.ts', 'plugins/order/agreement/parts/contract.ts'],
    '@portal/sdk/server',
    contract,
  ],
  [
    'the SDK imports the runtime',
    ['sdk/x.ts', 'sdk/data/use-x.ts', 'sdk/ui/form/x.tsx'],
    '#root/runtime/boot.tsx',
    sdk,
  ],
  [
    'the SDK imports an area',
    ['sdk/server/x.ts', 'sdk/server.ts', 'sdk/service/deep/x.ts'],
    '#root/plugins/order/orderManagement/contract.ts',
    area,
  ],
  [
    'the decision imports what draws',
    ['sdk/decide/x.ts', 'sdk/registry.ts', 'sdk/adopt/deep/x.ts'],
    '@portal/sdk/ui',
    both,
  ],
  [
    'the runtime imports an area',
    ['runtime/x.ts', 'runtime/areas/x.ts', 'runtime/shell/header/x.tsx'],
    '#root/plugins/order/plugin.ts',
    area,
  ],
  [
    'the runtime imports the server',
    ['runtime/x.ts', 'runtime/http/x.ts', 'runtime/shell/header/x.tsx'],
    '#root/server/app.ts',
    runtime,
  ],
  [
    'the server imports the runtime',
    ['server/x.ts', 'server/live/x.ts', 'server/platform/menus/x.ts'],
    '#root/runtime/boot.tsx',
    server,
  ],
  [
    'the server opens a database of its own',
    ['server/x.ts', 'server/live/x.ts', 'server/platform/menus/x.ts'],
    'pg',
    server,
  ],
  [
    'the server imports the kit of pages',
    ['server/x.ts', 'server/gateway/x.ts', 'server/platform/menus/x.ts'],
    '@portal/sdk/ui',
    server,
  ],
];

/** All ways in which a file can name another. */
const ways = [
  (specifier: string) => `import { x } from '${specifier}';\nx();`,
  (specifier: string) => `import type { X } from '${specifier}';\nexport type Y = X;`,
  (specifier: string) => `export * from '${specifier}';`,
  (specifier: string) => `export const x = () => import('${specifier}');`,
  (specifier: string) => `export type X = typeof import('${specifier}');`,
];

const fromHere = (from: string, specifier: string) =>
  specifier.startsWith('#root/')
    ? `${'../'.repeat(from.split('/').length - 1)}${specifier.slice('#root/'.length)}`
    : specifier;

const sources = readSources('.');
const edges = readGraph('.', sources);
const drawn = 'plugins/report/report.tsx';
/** With what the planted file reads in its own area. */
const faultsOf = (file: string, text: string) =>
  importFaults(
    readGraph(
      '.',
      new Map([
        [drawn, sources.get(drawn) ?? ''],
        [file, text],
      ]),
    ),
  );

describe('an import that leaves its room', () => {
  it('stands nowhere in the repository', () => {
    expect(sources.size).toBeGreaterThan(2000);
    expect(importFaults(edges)).toEqual([]);
  });

  for (const [title, from, specifier, says] of forbidden)
    it(`is refused when ${title}, however deep it stands and however it is written`, () => {
      for (const file of from)
        for (const way of ways) {
          const named = fromHere(file, specifier);
          expect(faultsOf(file, `\n${way(named)}`)).toEqual([
            expect.stringMatching(new RegExp(`^${file}:2 imports ${named} .*${says}`)),
          ]);
        }
    });

  it('is refused for a file that no room holds', () => {
    expect(() => faultsOf('elsewhere/x.ts', "import 'react';")).toThrow('stands in no room');
  });
});

describe('an import within its room', () => {
  it.each([
    ['plugins/order/orderManagement/x.tsx', '@portal/sdk/ui/table'],
    ['plugins/order/orderManagement/x.tsx', './contract.ts'],
    ['plugins/order/orderManagement/x.server.ts', './contract.ts'],
    ['plugins/order/orderManagement/x.server.ts', '@portal/sdk/server'],
    ['plugins/order/orderManagement/x.test.ts', '#root/plugins/settlement/invoice/handlers.server.ts'],
    ['server/platform/menus/x.ts', '@portal/sdk/registry'],
  ])('is let through: %s may read %s', (file, specifier) => {
    expect(faultsOf(file, `import { x } from '${fromHere(file, specifier)}';\nx();`)).toEqual([]);
  });
});

describe('a circle between subjects', () => {
  const planted = (there: string) =>
    circleFaults(
      readGraph(
        '.',
        new Map([
          ['plugins/finance/loan/loan.tsx', "\nimport { x } from '../repayment/contract.ts';\nx();"],
          [there, "import type { Y } from '../../loan/contract.ts';\nexport type Z = Y;"],
        ]),
      ),
    );

  it('stands nowhere in the repository', () => {
    expect(circleFaults(edges)).toEqual([]);
  });

  it('is refused on both sides, types and deeper folders included', () => {
    const what = 'move what both need to the subject that owns it, or fold both into one folder.';
    expect(planted('plugins/finance/repayment/parts/rows.server.ts')).toEqual([
      `plugins/finance/loan/loan.tsx:2 imports ../repayment/contract.ts, and plugins/finance/repayment imports plugins/finance/loan too: ${what}`,
      `plugins/finance/repayment/parts/rows.server.ts:1 imports ../../loan/contract.ts, and plugins/finance/loan imports plugins/finance/repayment too: ${what}`,
    ]);
  });

  it('is let through where a test closes it', () => {
    expect(planted('plugins/finance/repayment/parts/rows.test.ts')).toEqual([]);
  });
});

describe('a table of another owner', () => {
  const owners = readOwners('.');
  const faultsIn = (file: string, statement: string) =>
    tableFaults(new Map([[file, `export const x = (db) =>\n  ${statement};`]]), owners);

  it('is named nowhere in the repository', () => {
    expect(owners.get('cms_content')).toBe('content');
    expect(tableFaults(sources, owners)).toEqual([]);
  });

  it.each([
    ["db.selectFrom('cmsContent as c').select('c.title')", 'cms_content', 'content'],
    ["db.updateTable('ordOrder').set({ status: 80 })", 'ord_order', 'order'],
    ["db.selectFrom('pubContent as c').innerJoin('cmsSubject as o', 'o.id', 'c.id')", 'cms_subject', 'content'],
    ['sql`select payable_amount from stl_settlement s`', 'stl_settlement', 'settlement'],
    ['sql`insert into gd_category (name) values (1)`', 'gd_category', 'goods'],
    ['sql`select from pub_order o join ord_order_line l on l.order_id = o.id`', 'ord_order_line', 'order'],
    ["db.selectFrom('usrUser').select('id')", 'usr_user', 'platform'],
  ])('is refused, however it is named: %s', (statement, table, owner) => {
    for (const file of ['plugins/portal/x.server.ts', 'plugins/portal/content/parts/x.server.ts'])
      expect(faultsIn(file, statement)).toEqual([
        `${file}:2 names ${table}, a table of ${owner}: read a view that ${owner} publishes (pub_…), or hear its events.`,
      ]);
  });

  it('is not written where it is published for reading', () => {
    const fault = expect.stringContaining('writes pub_user, which platform publishes for reading');
    expect(faultsIn('plugins/report/x.server.ts', "db.updateTable('pubUser').set({ account })")).toEqual([fault]);
  });

  it.each([
    ['plugins/portal/x.server.ts', "db.selectFrom('pubContent').select('title')"],
    ['plugins/content/readers/x.server.ts', "db.updateTable('cmsContent').set({ viewCount: 1 })"],
    ['plugins/portal/content/content.test.ts', "db.selectFrom('cmsContent').select('id')"],
  ])('is no fault where a view is read, by its owner, or in a test: %s', (file, statement) => {
    expect(faultsIn(file, statement)).toEqual([]);
  });
});

describe('a query that nobody awaits', () => {
  const file = 'plugins/order/agreement/x.server.ts';
  const within = (line: string) => new Map([[file, `export async function x({ db }) {\n  ${line}\n}`]]);

  it('stands nowhere in the repository', () => expect(queryFaults(sources)).toEqual([]));

  it.each([
    "db.updateTable('prcSupplyAgreement').set({ status: 1 }).execute();",
    "if (db) db.selectFrom('prcSupplyAgreement').selectAll().executeTakeFirst();",
    'sql`select 1`.execute(db);',
  ])('is refused: %s', (line) => expect(queryFaults(within(line))).toEqual([`${file}:2 runs a query: await it.`]));

  it.each(['await sql`select 1`.execute(db);', 'return sql`select 1`.execute(db);', 'void sql`select 1`.execute(db);'])(
    'is let through when it is waited for, or meant: %s',
    (line) => expect(queryFaults(within(line))).toEqual([]),
  );
});

interface Planted {
  readonly title: string;
  readonly file: string;
  readonly line: string;
  readonly says: string;
}

/** What the linter watches. */
const planted: readonly Planted[] = [
  {
    title: 'a page fetches by itself',
    file: 'plugins/order/x.tsx',
    line: "fetch('/x');",
    says: 'global variable fetch',
  },
  {
    title: 'what pages read opens a socket',
    file: 'plugins/order/deep/er/x.ts',
    line: "new WebSocket('wss://x');",
    says: 'global variable WebSocket',
  },
  {
    title: 'a promise is left alone',
    file: 'server/y.ts',
    line: 'const wait = async () => 1;\nwait();',
    says: 'noFloatingPromises',
  },
  { title: 'anybody writes any', file: 'server/x.ts', line: 'export const x: any = 1;', says: 'noExplicitAny' },
];

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-boundaries-'));
  let report = '';

  beforeAll(() => {
    const { vcs: _vcs, $schema: _schema, ...config } = JSON.parse(readFileSync('biome.json', 'utf8'));
    writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
    for (const { file, line } of planted) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), line);
    }
    const biome = resolve('node_modules/.bin/biome');
    const { stdout } = spawnSync(biome, ['lint', '.', '--reporter=github', '--max-diagnostics=none'], {
      cwd: folder,
      encoding: 'utf8',
    });
    report = stdout;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  for (const { title, file, says } of planted)
    it(`refuses that ${title}`, () => {
      const findings = report.split('\n').filter((line) => line.includes(`/${file},`));
      expect(decodeURIComponent(findings.join('\n'))).toContain(says);
    });
});

describe('a sealed text', () => {
  const file = 'plugins/report/x.server.ts';
  /** `<name>` stands for an expression of a template. */
  const expressed = (line: string) => line.replaceAll('<', ['$', '{'].join('')).replaceAll('>', '}');
  const within = (line: string) => new Map([[file, `export const x = (db) =>\n  ${line};`]]);

  it('is compared, cut or ordered by nowhere in the repository', () => expect(personalFaults(sources)).toEqual([]));

  it.each([
    ['sql`select id from rpt_dispatch_customer where contact_phone = $1`', 'contact_phone'],
    ['sql`select id from rpt_dispatch_customer c where $1 = c.contact_phone`', 'contact_phone'],
    ['sql`where c.contact_phone like $1`', 'contact_phone'],
    ["sql`regexp_replace(c.contact_phone, '1', '2')`", 'contact_phone'],
    ['sql`select left(o.receiver_phone, 3)`', 'receiver_phone'],
    ["sql`select '+86' || receiver_phone from ord_order`", 'receiver_phone'],
    ['sql`select id from ord_order order by receiver_address`', 'receiver_address'],
    ['sql`update inv_header set bank_account = $1`', 'bank_account'],
    ['sql`select count(*) from usr_user u where lower(u.email) = $1`', 'email'],
    ['sql`where user_id in (select user_id from pub_user_contact where phone = $1)`', 'phone'],
    ["db.selectFrom('rptDispatchCustomer').select('id').orderBy('contactPhone')", 'contact_phone'],
    ["db.selectFrom('usrUser as a').innerJoin('usrUser as b', (on) => on.onRef('a.phone', '=', 'b.phone'))", 'phone'],
    ["db.selectFrom('svcTicket as t').groupBy('t.contactPhone')", 'contact_phone'],
  ])('is refused to %s', (line, column) => {
    const [fault] = personalFaults(within(line));
    expect(fault).toContain(`${file}:2 works on ${column} in SQL, where it is sealed`);
  });

  it.each([
    ['sql`update stl_line l set flag = <flag>, flag_reason = <reason> where id = <id>`', 'writes stl_line.flag_reason'],
    [
      'sql`insert into doc_log (biz_type, reason) select <bizType>, <reason> from unnest(<ids>)`',
      'writes doc_log.reason',
    ],
    [
      'sql`insert into svc_ticket_msg (content, files) values (coalesce(<text>, 1), <files>)`',
      'writes svc_ticket_msg.content',
    ],
    ['sql`select left(l.reason, 10) from doc_log l`', 'cuts reason'],
  ])('among words is refused to %s', (line, says) =>
    expect(personalFaults(within(expressed(line)))[0]).toContain(`${file}:2 ${says}`),
  );

  it.each([
    'sql`update stl_line set flag_reason = <personalText(reason)>, flag = <flag>`',
    'sql`insert into doc_log (biz_type, reason) select <bizType>, l.reason from doc_log l where l.biz_id = <id>`',
    'sql`select id, contact_phone, contact_name from rpt_dispatch_customer`',
    'sql`where personal_index(u.phone) = any($1)` && "usr_user"',
    "sql`select jsonb_build_object('phone', h.reg_phone, 'account', h.bank_account) from inv_header h`",
    'sql`insert into rpt_dispatch_customer (customer_name, contact_phone, cat) select f.name, f.contact_phone, f.cat`',
    'sql`select phone from con_person where phone = $1`',
    "db.selectFrom('rptDispatchCustomer').select('contactPhone').orderBy('customerName')",
  ])('may be handed on: %s', (line) => expect(personalFaults(within(expressed(line)))).toEqual([]));
});
