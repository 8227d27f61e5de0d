/** To-dos that services of plugins raise: steps that wait for somebody, and that nobody decides. */
import { sql } from '@portal/sdk/server';
import { serviceTodos } from '../plugins/facts.ts';
import type { Viewer } from './candidates.ts';

/** The instance `i` is a to-do of a running plugin, raised for this user where they work now. */
export const isServiceTodo = ({ user: { userId, entId, codes } }: Pick<Viewer, 'user'>) => sql<boolean>`exists (
  select from sys_service_todo s
  where s.instance_id = i.id and i.ent_id = ${entId}
    and s.plugin || ' ' || i.biz_type = any(${serviceTodos().map((kind) => kind.join(' '))})
    and (s.user_id is null or s.user_id = ${userId})
    and (s.code is null or s.code = any(${[...codes.keys()]})))`;
