/** How the starter of an approval is called. */
import { sql } from '@portal/sdk/server';

/** Who asks without an account is named; what the platform asks for has no starter; `u` is `usr_user`, `i` `wf_instance`. */
export const starterName = sql<string>`coalesce(u.user_name, i.starter_name, '系统')`;
