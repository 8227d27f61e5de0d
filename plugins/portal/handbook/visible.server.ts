/** Published help, as far as its reader goes: the super administrator reads all of it, others that of their roles. */
import type { Context } from '@portal/sdk/server';
import { isReadable } from '../reading.server.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** 0 草稿, 1 发布, 2 下线. */
const published = 1;

/** Products, topics and articles. */
export const readable = ({ db, user }: Reader) =>
  db.selectFrom('pubHandbook as h').where('h.state', '=', published).where(isReadable(user, 'h.roles'));

/** Articles, which alone stand below two others, whose topic and product are published too. */
export const articles = (reader: Reader) =>
  readable(reader)
    .innerJoin('pubHandbook as t', 't.id', 'h.parentId')
    .innerJoin('pubHandbook as p', 'p.id', 't.parentId')
    .where('t.state', '=', published)
    .where('p.state', '=', published);
