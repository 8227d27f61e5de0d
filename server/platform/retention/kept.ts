/** What of the platform's data goes with time. The operation log keeps itself, see `audit/`. */
import { type KeptRows, sql } from '@portal/sdk/server';

export const platformKept: readonly KeptRows[] = [
  { table: 'sys_client_error', since: 'at', days: 30 },
  { table: 'sys_plugin_crash', since: 'at', days: 90 },
  { table: 'sys_plugin_load', since: 'hour', days: 180 },
  { table: 'sys_service_fault', since: 'hour', days: 30 },
  { table: 'sys_service_approval', since: 'told_at', days: 365 },
  // to-dos that services have closed; approvals stay
  {
    table: 'wf_instance',
    since: 'ended_at',
    days: 90,
    only: sql`exists (select from sys_service_todo s where s.instance_id = wf_instance.id)`,
  },
  { table: 'sys_service_credential', since: 'revoked_at', days: 365 },
  { table: 'sys_plugin_use', since: 'at', days: 30 },
  { table: 'sys_plugin_tab', since: 'at', days: 1 },
  { table: 'sys_plugin_challenge', since: 'expire_at', days: 1 },
  // what stands in a plugin's file must stay known, or the next start would tell it once more
  {
    table: 'sys_plugin_publication',
    since: 'at',
    days: 365,
    only: sql`exists (
    select from sys_plugin_publication later
    where later.plugin = sys_plugin_publication.plugin and later.at > sys_plugin_publication.at)`,
  },
  { table: 'sys_page_browse_log', since: 'at', days: 180 },
  { table: 'usr_session', since: 'last_at', days: 180 },
  { table: 'usr_login_log', since: 'at', days: 365 },
  { table: 'usr_login_attempt', since: 'first_at', days: 1 },
  { table: 'msg_delivery', since: 'sent_at', days: 90 },
  // the row holds a phone, and anybody may have a code sent to any
  { table: 'sms_code', since: 'expires_at', days: 1 },
  { table: 'usr_captcha', since: 'expires_at', days: 1 },
  { table: 'usr_proof', since: 'expires_at', days: 1 },
  { table: 'usr_grant', since: 'expires_at', days: 1 },
  // 驳回, 待补正: the applicant has been told, and the row holds a phone and the hash of a password
  { table: 'usr_registration', since: 'updated_at', days: 180, only: sql`status in (2, 3)` },
  // an invitation that nobody used holds a phone and a name
  { table: 'usr_invitation', since: 'expires_at', days: 180, only: sql`registration_id is null` },
  { table: 'sys_limit', since: 'ends_at', days: 1 },
  { table: 'sys_removed_draft', since: 'removed_at', days: 1 },
  { table: 'sys_idempotency', since: 'created_at', days: 1 },
];
