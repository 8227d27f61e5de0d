/** Demo accounts: the scripted ones of each story, and two people for every other enterprise. */
import type { Db, Seed, SeedContext } from '@portal/sdk/server';
import { accountKey } from '../login/attempts.ts';
import { hashPassword } from '../login/passwords.ts';
import { roleIds } from '../menus/roles.ts';
import {
  type DemoAccount,
  demoAccounts,
  demoPassword,
  familyNames,
  givenNames,
  multiCorp,
  multiCorpCompanies,
  secondAdministrator,
} from './demo-accounts.ts';

interface Enterprise {
  readonly id: string;
  readonly customerCode: string;
  readonly audience: readonly string[];
}

interface Person extends Omit<DemoAccount, 'enterprises'> {
  readonly entIds: readonly string[];
}

const enterprises = (db: Db): Promise<Enterprise[]> =>
  db
    .selectFrom('entEnterprise')
    .select(['id', 'customerCode', 'audience'])
    .where('deleted', '=', false)
    .orderBy('customerCode')
    .execute();

function scripted(all: readonly Enterprise[], accounts: readonly DemoAccount[]): Person[] {
  const byCode = new Map(all.map(({ customerCode, id }) => [customerCode, id]));
  const idOf = (code: string) => {
    const id = byCode.get(code);
    if (id === undefined) throw new Error(`Demo enterprise ${code} is not seeded.`);
    return id;
  };
  return accounts.map(({ enterprises: codes, ...account }) => ({ ...account, entIds: codes.map(idOf) }));
}

function ofManyCompanies(all: readonly Enterprise[]): Person {
  const suppliers = all.filter(({ audience }) => audience.includes('SUPPLIER')).slice(0, multiCorpCompanies);
  return { ...multiCorp, entIds: suppliers.map(({ id }) => id) };
}

/** A financial institution answers through the gateway: its people hold no role. */
const ROLE_PAIRS: Readonly<Record<string, readonly string[]>> = {
  SUPPLIER: ['G1', 'G2'],
  PURCHASER: ['C1', 'C2'],
  OPERATOR: ['Y', 'Y'],
};

/** An administrator and a colleague for each enterprise, with invented names. */
function staff(all: readonly Enterprise[], random: SeedContext['random']): Person[] {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  return all.flatMap(({ id, customerCode, audience }) =>
    (ROLE_PAIRS[audience[0] ?? 'SUPPLIER'] ?? [undefined, undefined]).map((role, index) => ({
      account: `${customerCode.toLowerCase()}_${index + 1}`,
      userName: pick(familyNames) + pick(givenNames) + (random() < 0.4 ? pick(givenNames) : ''),
      roles: role === undefined ? [] : [role],
      entIds: [id],
    })),
  );
}

/** 1200000xxxx: no mobile number starts with 12. */
const demoPhone = (index: number) => `1200000${String(index).padStart(4, '0')}`;

export const seedAccounts: Seed = async ({ db, clock, random, progress }) => {
  const all = await enterprises(db);
  const people = [
    ...scripted(all, demoAccounts),
    ofManyCompanies(all),
    ...staff(all, random),
    ...scripted(all, [secondAdministrator]),
  ];
  const passwordHash = await hashPassword(demoPassword);
  const at = clock.now().toISOString();
  const users = await db
    .insertInto('usrUser')
    .values(
      people.map(({ account, userName, userSource = '1', seq = null, showName = null, ssoSubject = null }, index) => ({
        account,
        accountKey: accountKey(account),
        userName,
        userSource,
        seq,
        showName,
        ssoSubject,
        phone: demoPhone(index + 1),
        email: `${account}@example.com`,
        passwordHash,
        passwordChangedAt: at,
        createdAt: at,
      })),
    )
    .returning(['id', 'account'])
    .execute();
  const idOf = new Map(users.map(({ account, id }) => [account, id]));
  await seedMemberships(db, people, idOf);
  progress(`已建立 ${users.length} 个账号`);
};

async function seedMemberships(db: Db, people: readonly Person[], idOf: ReadonlyMap<string, string>): Promise<void> {
  const roles = await roleIds(db);
  const memberships = people.flatMap(({ account, entIds }) =>
    entIds.map((entId, index) => ({
      userId: idOf.get(account) ?? '',
      entId,
      isPrimary: index === 0,
      currentFlag: index === 0 ? 1 : 0,
    })),
  );
  const held = people.flatMap(({ account, roles: names }) =>
    names.map((name) => ({ userId: idOf.get(account) ?? '', roleId: roles.get(name) ?? '' })),
  );
  await db.insertInto('usrUserEnt').values(memberships).execute();
  await db.insertInto('authUserRole').values(held).execute();
}
