import type { EntUser } from '@portal/sdk/calls/management';
import { date } from '@portal/sdk/format';

/** 角色名称；临时授予的带到期日。 */
export const named = ({ roleName, expireAt }: EntUser['roles'][number]): string =>
  expireAt ? `${roleName}（至 ${date(expireAt)}）` : roleName;
