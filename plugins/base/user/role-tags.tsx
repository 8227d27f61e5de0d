import type { EntUser } from '@portal/sdk/calls/management';
import { date } from '@portal/sdk/format';
import { Truncated } from '@portal/sdk/ui';

/** 角色名称；临时授予的带到期日。 */
export function RoleTags({ roles }: { roles: EntUser['roles'] }) {
  if (roles.length === 0) return <span>未分配</span>;
  const named = roles.map(({ roleName, expireAt }) => (expireAt ? `${roleName}（至 ${date(expireAt)}）` : roleName));
  return <Truncated text={named.join('、')} />;
}
