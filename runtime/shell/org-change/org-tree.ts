import { type OrgNode, STAND_IN_PARENT } from '@portal/sdk/calls/enterprise';
import type { TreeNode } from '@portal/sdk/ui/form';

/** Companies of this level may not have others below them. */
const lowestLevel = 4;

export type Org = Pick<
  OrgNode,
  'customerCode' | 'customerRegisterName' | 'companyLevel' | 'parentCustomerCode' | 'status'
>;

const standIn = (customerCode: string, companyLevel: number, parentCustomerCode: string): Org => ({
  customerCode,
  customerRegisterName: '其他',
  companyLevel,
  parentCustomerCode,
  status: 1,
});

/** spec 3: the two virtual nodes, which stand in for parents that are missing. */
const standIns: readonly Org[] = [
  standIn(STAND_IN_PARENT[3], 3, STAND_IN_PARENT[2]),
  standIn(STAND_IN_PARENT[4], 4, STAND_IN_PARENT[3]),
];

type StandInLevel = keyof typeof STAND_IN_PARENT;
const levels = Object.keys(STAND_IN_PARENT).map(Number) as StandInLevel[];

/** Level of a company below this parent: one more than its own, but a stand-in gives the level that it stands in for. */
export function levelBelow({ customerCode, companyLevel }: Pick<Org, 'customerCode' | 'companyLevel'>): number {
  return levels.find((level) => STAND_IN_PARENT[level] === customerCode) ?? companyLevel + 1;
}

/** The parent's code; where the parent is missing, that of its stand-in. */
export function parentCodeOf(org: Org, known: ReadonlyMap<string, unknown>): string | undefined {
  const { companyLevel, parentCustomerCode: code } = org;
  if (code !== null && known.has(code)) return code;
  const level = levels.find((one) => one === companyLevel);
  return level && STAND_IN_PARENT[level];
}

const flat = (nodes: readonly OrgNode[]): Org[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Every organisation by its code, the virtual ones included. */
export function organisationsOf(nodes: readonly OrgNode[]): ReadonlyMap<string, Org> {
  return new Map([...standIns, ...flat(nodes)].map((org) => [org.customerCode, org]));
}

/** What the name of an organisation is followed by, by its status. */
const SUFFIX: Readonly<Record<number, string>> = { 0: '（已注销）' };

const labelOf = ({ customerRegisterName, status }: Org) => `${customerRegisterName}${SUFFIX[status] ?? ''}`;

/** The tree to choose a parent from: nobody is lost whose parent is missing, and level 4 cannot be chosen. */
export function parentTree(organisations: ReadonlyMap<string, Org>): readonly TreeNode[] {
  const below = new Map<string | undefined, Org[]>();
  for (const org of organisations.values()) {
    const wanted = parentCodeOf(org, organisations);
    const parent =
      wanted !== undefined && organisations.has(wanted) && wanted !== org.customerCode ? wanted : undefined;
    below.set(parent, [...(below.get(parent) ?? []), org]);
  }
  const node = (org: Org): TreeNode => ({
    value: org.customerCode,
    label: labelOf(org),
    choice: org.companyLevel < lowestLevel ? 'open' : 'barred',
    children: (below.get(org.customerCode) ?? []).map(node),
  });
  return (below.get(undefined) ?? []).map(node);
}
