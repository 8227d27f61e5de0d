/** Approvals that the service of a version may start: each decided under codes of the plugin, by roles that fit together. */
import type { ApprovalSpec } from '../plugin.ts';
import type { Candidate } from './candidate.ts';
import { ADOPT, type Conflict } from './conflict.ts';
import { each, object } from './schema.ts';

const named = { type: 'string', minLength: 1, maxLength: 40 };
const role = { enum: ['Y', 'G', 'C', 'L', 'K', 'G1', 'G2', 'C1', 'C2'] };
const step = object(
  {
    title: named,
    code: { type: 'string', maxLength: 100 },
    roles: { type: 'array', minItems: 1, maxItems: 9, items: role },
  },
  ['title', 'code', 'roles'],
);
const kind = object(
  { title: named, steps: { type: 'array', minItems: 1, maxItems: 9, items: step }, stepUp: { type: 'boolean' } },
  ['title', 'steps'],
);

/** Their fields, as JSON. */
export const approvalFields = object(
  {
    result: { type: 'string', maxLength: 100, pattern: '^(?!/api/)(/[A-Za-z0-9_-]+)+$' },
    kinds: { ...each(kind, { type: 'string', pattern: '^[A-Z][A-Z0-9_]{0,49}$' }), maxProperties: 50 },
  },
  ['result', 'kinds'],
);

/** Roles of the platform itself; the others mean somebody only within an enterprise. */
export const platformRoles: readonly string[] = ['Y', 'L', 'K'];

/** With what the business types of a plugin begin; ids that begin alike stay apart, since a letter follows. */
const prefixOf = (id: string) => `${id.toUpperCase().replaceAll('-', '__')}_`;

export function isOwnType(id: string, bizType: string): boolean {
  const prefix = prefixOf(id);
  return bizType.startsWith(prefix) && /^[A-Z]/.test(bizType.slice(prefix.length));
}

function faultsOf({ steps }: ApprovalSpec, codes: object): string[] {
  return steps.flatMap(({ title, code, roles }) => {
    const ofPlatform = roles.filter((one) => platformRoles.includes(one)).length;
    return [
      ...(Object.hasOwn(codes, code) ? [] : [`环节“${title}”的权限码 ${code} 没有在本插件中声明`]),
      ...(ofPlatform === 0 || ofPlatform === roles.length
        ? []
        : [`环节“${title}”同时写了平台的角色和企业的角色；请分成两个环节`]),
    ];
  });
}

export function approvals({ id, service, codes = {} }: Candidate): readonly Conflict[] {
  const prefix = prefixOf(id);
  return Object.entries(service?.approvals?.kinds ?? {}).flatMap(([bizType, spec]) => {
    const told = [
      ...(isOwnType(id, bizType) ? [] : [`审批类型应以 ${prefix} 开头，后面是字母`]),
      ...faultsOf(spec, codes),
    ];
    return told.map(
      (message): Conflict => ({ code: ADOPT.serviceApproval, level: 'error', with: id, what: bizType, message }),
    );
  });
}
