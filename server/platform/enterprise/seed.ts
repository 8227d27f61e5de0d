import type { Db, Seed } from '@portal/sdk/server';
import { familyNames, givenNames } from '../identity/demo-accounts.ts';
import {
  creditCode,
  DEMO_ENTERPRISES,
  type DemoNode,
  identityNumber,
  incompleteSupplier,
  institutions,
  movedUnit,
  organisations,
  purchaserCount,
  suppliers,
} from './seed-enterprises.ts';

const places = ['云屿市', '霁川市', '朔屿市', '砚北区', '梧砚县', '沅苔镇'];
const people = ['程屿', '顾砚秋', '温霁', '陆苒', '沈恪', '苏陌', '江珩', '许汐', '闻溪', '祁朔'];
const banks = ['云屿示例银行', '朔屿示例银行', '霁川示例银行'];
const scopes = [
  '矿用设备及配件销售',
  '电力器材制造与销售',
  '工业品贸易与技术服务',
  '检测检验与技术咨询',
  '道路货物运输与仓储',
];

/** The last suppliers stand in each of the other states, three in each. */
const otherStates = [0, 1, 3, 4, 5, 6];
const reasons: Readonly<Record<number, string>> = {
  3: '资质证照过期，暂停交易',
  4: '营业执照影像不清晰，请重新上传',
  5: '企业主动申请退出',
  6: '连续三次拒绝履约',
};
const supplierState = (i: number) => {
  const fromEnd = suppliers.length - 1 - i;
  return otherStates[Math.floor(fromEnd / 3)] ?? 2;
};

interface Draft {
  customerCode: string;
  name: string;
  audience: string;
  status: number;
  node?: DemoNode;
}

const drafts = (units: readonly DemoNode[]): Draft[] => [
  { ...DEMO_ENTERPRISES.operator, audience: 'OPERATOR', status: 2 },
  ...units.slice(0, purchaserCount).map((node) => ({
    customerCode: node.customerCode,
    name: node.customerRegisterName,
    audience: 'PURCHASER',
    status: 2,
    node,
  })),
  ...suppliers.map((name, i) => ({
    customerCode: `S${String(i + 1).padStart(4, '0')}`,
    name,
    audience: 'SUPPLIER',
    status: supplierState(i),
  })),
  ...institutions.map((name, i) => ({ customerCode: `F000${i + 1}`, name, audience: 'FIN_INST', status: 2 })),
];

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T;

/** Each has its own legal representative, but for every 23rd, who is that of the one before. */
const ledBy = (i: number) => (i % 23 === 22 ? i - 1 : i);
const representative = (at: number) =>
  pick(familyNames, at) + pick(givenNames, Math.floor(at / familyNames.length) + 3);

/** Every fifth has left its contact out, which its completeness shows. */
const contactOf = (i: number) =>
  i % 5 === 4
    ? {}
    : {
        contactName: pick(people, i * 7 + 3),
        contactPhone: `1200${String(2_000_000 + i).padStart(7, '0')}`,
        contactEmail: `contact${i + 1}@example.com`,
        scale: (i % 4) + 1,
      };

/** Rows differ by their position alone, so that every run gives the same data. */
const row = ({ customerCode, name, audience, status, node }: Draft, i: number, foundedYear: number) => ({
  customerCode,
  customerName: name,
  customerRegisterName: name,
  socialcreditcode: creditCode(i + 1),
  entType: name.endsWith('分公司') ? '6' : '1',
  legalRepresentative: representative(ledBy(i)),
  legalrepresentativeIdno: customerCode === incompleteSupplier ? null : identityNumber(ledBy(i) + 1),
  regCapital: String((((i * 37) % 90) + 10) * 500_000),
  estDate: `${foundedYear - (i % 22)}-${String((i % 12) + 1).padStart(2, '0')}-${String((i % 27) + 1).padStart(2, '0')}`,
  regionCode: `0000${String(i % 100).padStart(2, '0')}`,
  address: `${pick(places, i)}示例路${(i % 180) + 1}号`,
  bizScope: pick(scopes, i),
  ...contactOf(i),
  licenceUntil: i % 7 === 6 ? `${foundedYear}-06-30` : i % 3 === 0 ? '9999-12-31' : `${foundedYear + 12}-06-30`,
  companyLevel: node?.companyLevel ?? (audience === 'OPERATOR' ? 1 : null),
  parentCustomerCode: node?.parentCustomerCode ?? null,
  cat: node?.plate ?? null,
  audience: [audience],
  status,
  statusReason: reasons[status] ?? null,
});

async function seedNodes(db: Db, nodes: readonly DemoNode[], today: string, idOf: ReadonlyMap<string, string>) {
  const operator = idOf.get(DEMO_ENTERPRISES.operator.customerCode) ?? null;
  const codes = await db.selectFrom('entEnterprise').select(['id', 'socialcreditcode']).execute();
  const codeOf = new Map(codes.map(({ id, socialcreditcode }) => [id, socialcreditcode]));
  const validFrom = `${Number(today.slice(0, 4)) - 3}-01-01`;
  await db
    .insertInto('entOrgNode')
    .values(
      nodes.map((node, i) => {
        const entId = node.companyLevel === 1 ? operator : (idOf.get(node.customerCode) ?? null);
        const standIn = node.customerRegisterName === '其他';
        const own = entId === null ? creditCode(1000 + i) : (codeOf.get(entId) ?? null);
        return { ...node, entId, validFrom, socialcreditcode: standIn ? null : own };
      }),
    )
    .execute();
}

/** Where each unit stands it has always stood, but for the one that was moved. */
async function seedParents(db: Db, nodes: readonly DemoNode[], today: string) {
  const { customerCode, parentBefore } = movedUnit;
  const movedOn = `${today.slice(0, 4)}-01-01`;
  await db
    .insertInto('entOrgParent')
    .values([
      { customerCode, parentCustomerCode: parentBefore, validTo: movedOn },
      ...nodes.flatMap((node) => {
        const { customerCode: code, parentCustomerCode } = node;
        const validFrom = code === customerCode ? movedOn : null;
        return parentCustomerCode === null ? [] : [{ customerCode: code, parentCustomerCode, validFrom }];
      }),
    ])
    .execute();
}

export const seedEnterprises: Seed = async ({ db, clock, progress }) => {
  const nodes = organisations();
  const units = nodes.filter(({ customerCode }) => /^[CO]\d/.test(customerCode));
  const foundedYear = Number(clock.today().slice(0, 4)) - 2;
  const stored = await db
    .insertInto('entEnterprise')
    .values(drafts(units).map((draft, i) => row(draft, i, foundedYear)))
    .returning(['id', 'customerCode', 'customerName'])
    .execute();
  await seedNodes(db, nodes, clock.today(), new Map(stored.map(({ id, customerCode }) => [customerCode, id])));
  await seedParents(db, nodes, clock.today());
  await db
    .insertInto('entBankAccount')
    .values(
      stored.flatMap(({ id, customerName }, i) =>
        Array.from({ length: 1 + (i % 2) }, (_, n) => ({
          entId: id,
          bankName: pick(banks, i + n),
          branchCode: `000000000${String(i % 100).padStart(3, '0')}`,
          accountNo: `9999${String((i + 1) * 2 + n).padStart(13, '0')}`,
          accountName: customerName,
          status: n === 0 ? 1 : i % 3,
          purpose: n === 0 ? 1 : 2 + (i % 3),
          isDefault: n === 0,
        })),
      ),
    )
    .execute();
  progress(`已建立 ${stored.length} 家企业、${nodes.length} 个组织`);
};
