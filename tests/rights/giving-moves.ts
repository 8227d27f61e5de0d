/** What people do to rights, by each way of giving and of taking, and what the law says of it. */
import { management } from '@portal/sdk/calls/management';
import { role as roles } from '@portal/sdk/calls/role';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { sql } from '@portal/sdk/server';
import type { TestApi } from '#server/testing';
import { applyBizType, authApply } from '../../plugins/base/authApply/contract.ts';
import {
  administers,
  type Application,
  askedScopes,
  fits,
  holds,
  mayDecide,
  mayGive,
  mayPass,
  type Menu,
  names,
  type Person,
  type Role,
  scopes,
  within,
} from './giving-law.ts';
import { pick } from './giving-random.ts';
import type { Stage } from './giving-stage.ts';

/** Of one person in one change. */
const mostRoles = 10;

interface Move {
  /** Whether the law allows it. */
  readonly allowed: boolean;
  readonly make: (api: TestApi) => Promise<unknown>;
  /** What is so once it was made. */
  readonly done: () => void;
  /** Whose rights are looked at right after it: its way is seldom gone. */
  readonly about?: Person;
}
type Way = (stage: Stage, giver: Person) => Move;

const changeOf = (person: Person, held: ReadonlySet<Role>) => ({
  userId: person.userId,
  entId: person.entId,
  version: person.version,
  roleIds: [...held].map(({ id }) => id),
});

export const give: Way = ({ persons, roles: all }, giver) => {
  const [receiver, role] = [pick(persons), pick(all)];
  const held = new Set([...receiver.held, role]);
  const lawful =
    receiver.held.has(role) ||
    (giver !== receiver && role.letter === receiver.letter && mayGive(giver, role, [receiver]));
  return {
    allowed: administers(giver, receiver) && lawful && held.size <= mostRoles,
    make: (api) => api.call(management.editRole, changeOf(receiver, held)),
    done: () => {
      receiver.held.add(role);
      receiver.version += 1;
    },
  };
};

export const take: Way = ({ persons, roles: all }, giver) => {
  const receiver = pick(persons);
  const role = pick([...receiver.held, pick(all)]);
  const held = new Set([...receiver.held].filter((one) => one !== role));
  return {
    allowed: administers(giver, receiver) && held.size <= mostRoles,
    make: (api) => api.call(management.editRole, changeOf(receiver, held)),
    done: () => {
      receiver.held.delete(role);
      receiver.version += 1;
    },
  };
};

const holdersOf = ({ persons }: Stage, role: Role): Person[] => persons.filter(({ held }) => held.has(role));

export const menusOfRole: Way = (stage, giver) => {
  const [role, changed] = [pick(stage.roles), pick(names)];
  const adds = !role.codes.has(changed);
  const next = adds ? [...role.codes, changed] : [...role.codes].filter((one) => one !== changed);
  const given = { ...role, codes: adds ? [changed] : [] };
  return {
    allowed: (!adds || fits(changed, role.letter)) && mayGive(giver, given, holdersOf(stage, role)),
    make: (api) =>
      api.call(roles.saveMenus, { roleId: role.id, version: role.version, menuIds: next.map(stage.menuOf) }),
    done: () => {
      if (adds) role.codes.add(changed);
      else role.codes.delete(changed);
      role.version += 1;
    },
  };
};

export const scopeOfRole: Way = (stage, giver) => {
  const role = pick(stage.roles);
  const scope = pick(scopes.filter((one) => one !== 'CUSTOM'));
  const given = { ...role, scope, codes: within[role.scope].includes(scope) ? [] : role.codes };
  const fitting = role.letter === 'Y' || !['PLATE', 'ALL'].includes(scope);
  const { id: roleId, letter: roleType, version } = role;
  return {
    allowed: fitting && mayGive(giver, given, holdersOf(stage, role)),
    make: (api) =>
      api.call(roles.save, {
        roleId,
        version,
        roleType,
        roleName: `试验角色${roleId}`,
        assignable: true,
        dataScope: scope,
      }),
    done: () => {
      role.scope = scope;
      role.version += 1;
    },
  };
};

const reason = '试验：需要这项权限办理日常业务。';

async function processOf({ server }: Stage, applyNo: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from wf_instance where biz_type = ${applyBizType} and biz_code = ${applyNo}`.execute(server.db);
  return rows[0]?.id ?? '';
}

interface Target {
  readonly kind: 'ROLE' | 'MENU';
  readonly id: string;
}

function application(stage: Stage, applicant: Person, asked: Role | Menu, target: Target): Omit<Move, 'allowed'> {
  let processInstId = '';
  const scope = 'code' in asked ? { dataScope: asked.scope as (typeof askedScopes)[number] } : {};
  return {
    async make(api) {
      const { applyNo } = await api.call(authApply.add, { targets: [target], reason, ...scope });
      processInstId = await processOf(stage, applyNo);
    },
    done: () => void stage.waiting.push({ applicant, asked, processInstId }),
  };
}

/** Of a role that one's kind may hold, and that one lacks: whether it may be had is asked of who decides. */
export const askForRole: Way = (stage, applicant) => {
  const role = pick(stage.roles);
  return {
    allowed: role.letter === applicant.letter && !applicant.held.has(role),
    ...application(stage, applicant, role, { kind: 'ROLE', id: role.id }),
  };
};

/** Of a menu that some role of one's kind holds, and that one lacks, on rows that are named with it. */
export const askForMenu: Way = (stage, applicant) => {
  const menu = { code: pick(names), scope: pick(askedScopes) };
  const offered = stage.roles.some((role) => role.letter === applicant.letter && role.codes.has(menu.code));
  return {
    allowed: offered && !holds(applicant, menu.code),
    ...application(stage, applicant, menu, { kind: 'MENU', id: stage.menuOf(menu.code) }),
  };
};

function decideOn({ waiting }: Stage, decider: Person, wanted: Application, approve: boolean): Move {
  const { processInstId, applicant, asked } = wanted;
  return {
    about: applicant,
    allowed: approve ? mayPass(decider, wanted) : mayDecide(decider, applicant),
    make: (api) => api.call(workflowtask.submitAuditResult, { processInstId, approve, auditOpinion: '已核对' }),
    done: () => {
      waiting.splice(waiting.indexOf(wanted), 1);
      if (!approve) return;
      if ('code' in asked) applicant.alone.set(asked.code, asked.scope);
      else applicant.held.add(asked);
    },
  };
}

export const passRole: Way = (stage, decider) => {
  const wanted = stage.waiting.filter(({ asked }) => 'id' in asked);
  return wanted.length === 0 ? askForRole(stage, decider) : decideOn(stage, decider, pick(wanted), true);
};

export const passMenu: Way = (stage, decider) => {
  const wanted = stage.waiting.filter(({ asked }) => 'code' in asked);
  return wanted.length === 0 ? askForMenu(stage, decider) : decideOn(stage, decider, pick(wanted), true);
};

/** What was rejected is not given. */
export const reject: Way = (stage, decider) =>
  stage.waiting.length === 0 ? askForMenu(stage, decider) : decideOn(stage, decider, pick(stage.waiting), false);

/** A menu that was granted alone has had its time. */
export const endOfMenu: Way = (stage, giver) => {
  const {
    server: { db, clock },
    persons,
    menuOf,
  } = stage;
  const had = persons.flatMap((person) => [...person.alone.keys()].map((code) => ({ person, code })));
  if (had.length === 0) return take(stage, giver);
  const { person, code } = pick(had);
  return {
    about: person,
    allowed: true,
    make: () =>
      sql`update auth_user_menu set expire_at = ${clock.now().toISOString()}
        where user_id = ${person.userId} and menu_id = ${menuOf(code)}`.execute(db),
    done: () => void person.alone.delete(code),
  };
};
