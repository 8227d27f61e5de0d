/** The scripted accounts of the demonstration; one password for all. */
import { DEMO_ENTERPRISES } from '../enterprise/seed-enterprises.ts';

export const demoPassword = 'Portal@2026';

export interface DemoAccount {
  readonly account: string;
  readonly userName: string;
  /** Seed names of roles; none for the account without menus. */
  readonly roles: readonly string[];
  /** Customer codes of the enterprises, the current one first. */
  readonly enterprises: readonly string[];
  /** Default '1'. */
  readonly userSource?: string;
  readonly seq?: string;
  readonly showName?: string;
  readonly ssoSubject?: string;
}

const {
  operator: { customerCode: group },
  supplier: { customerCode: supplier },
  purchaser: { customerCode: purchaser },
} = DEMO_ENTERPRISES;

const agent = (number: number): DemoAccount => ({
  account: `kf_${8000 + number}`,
  userName: `客服${number}号`,
  roles: ['K'],
  enterprises: [group],
  seq: String(8000 + number),
  showName: `小澜${number}号`,
});

export const demoAccounts: readonly DemoAccount[] = [
  { account: 'gys_admin', userName: '程屿', roles: ['G1'], enterprises: [supplier], ssoSubject: 'jf-gys_admin' },
  { account: 'gys_sales', userName: '温霁', roles: ['G2'], enterprises: [supplier] },
  { account: 'cg_admin', userName: '顾砚秋', roles: ['C1'], enterprises: [purchaser], ssoSubject: 'jf-cg_admin' },
  { account: 'cg_buyer', userName: '陆苒', roles: ['C2'], enterprises: [purchaser] },
  { account: 'yy_ops', userName: '沈恪', roles: ['Y'], enterprises: [group] },
  { account: 'admin', userName: '江珩', roles: ['L'], enterprises: [group] },
  { account: 'src3_user', userName: '苏陌', roles: ['C2'], enterprises: [purchaser], userSource: '3' },
  { account: 'src4_user', userName: '许汐', roles: ['G2'], enterprises: [supplier], userSource: '4' },
  { account: 'no_menu', userName: '闻溪', roles: [], enterprises: [supplier] },
  { account: 'no_corp', userName: '祁朔', roles: ['G2'], enterprises: [] },
  ...Array.from({ length: 10 }, (_, index) => agent(index + 1)),
];

/** Confirms what the first administrator asks for; another natural person. */
export const secondAdministrator: DemoAccount = {
  account: 'admin2',
  userName: '闻昭',
  roles: ['L'],
  enterprises: [group],
};

/** The account of many companies works for the first twelve suppliers. */
export const multiCorp: Omit<DemoAccount, 'enterprises'> = {
  account: 'multi_corp',
  userName: '方砚',
  roles: ['G1'],
  userSource: '2',
};
export const multiCorpCompanies = 12;

/** People of the other enterprises. */
export const familyNames = [...'程顾温陆沈苏江许闻祁方岑裴傅纪阮骆楚简叶'];
export const givenNames = [
  '砚',
  '霁',
  '苒',
  '恪',
  '陌',
  '珩',
  '汐',
  '溪',
  '朔',
  '屿',
  '昀',
  '澈',
  '衡',
  '棠',
  '聿',
  '岚',
  '疏',
  '禾',
  '彤',
  '芮',
];
