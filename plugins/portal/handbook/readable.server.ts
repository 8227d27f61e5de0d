import { type Context, isAdministrator, sql } from '@portal/sdk/server';

/** 0 草稿, 1 发布, 2 下线. */
export const published = 1;

/** Published help for this reader: the super administrator reads every article, others those of their roles. */
export const readable = ({ db, user }: Pick<Context, 'db' | 'user'>) =>
  db
    .selectFrom('pubHandbook as h')
    .where('h.state', '=', published)
    .$if(!isAdministrator(user), (q) =>
      q.where(sql<boolean>`(h.roles = '{}' or h.roles && ${[...user.roleTypes]}::text[])`),
    );

export type Readable = ReturnType<typeof readable>;
