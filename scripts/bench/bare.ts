/** The physical limit of a list call: the statements of the real one, in a route that does nothing else. */
import type { Db } from '@portal/sdk/server';
import type { FastifyInstance } from 'fastify';
import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { type AppOptions, buildApp } from '../../server/app.ts';
import { composePage } from '../../server/page.ts';
import { asBuilt } from '../../server/registry/live-releases.ts';
import type { SealedRegistry } from '../../server/registry/seal.ts';
import { fillOrders } from './orders.ts';

/** The list call of the figures, as the page sends it. */
export const listCall = {
  path: '/japi/api/order/page',
  body: { pageNum: 1, pageSize: 10, status: 20, sortField: 'orderDate', sortOrder: 'desc' },
};

/** Notes every statement in the form in which it goes to the database. */
function recorder(db: Db, statements: CompiledQuery[]): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      statements.push(db.withoutPlugins().getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** Sends the list call once and keeps what it asked of the orders. */
async function statementsOfList(options: AppOptions, authorization: string): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const recorded = options.database.withPlugin(recorder(options.database, statements));
  const app = await buildApp({ ...options, database: recorded });
  const answer = await app.inject({
    method: 'POST',
    url: listCall.path,
    headers: { authorization },
    payload: listCall.body,
  });
  await app.close();
  if (answer.json().code !== '200') throw new Error(answer.body);
  return statements.filter((statement) => statement.sql.includes('"ord_order" as "o"'));
}

async function answerList(db: Db, [counting, listing]: readonly CompiledQuery[]) {
  if (!counting || !listing) throw new Error('The statements of the list call are not known yet.');
  const counted = await db.executeQuery<{ total: string }>(counting);
  const { rows } = await db.executeQuery(listing);
  const data = [{ records: rows, total: Number(counted.rows[0]?.total), size: 10, current: 1 }];
  return { code: '200', msg: '操作成功', data };
}

/** Beside the two bare routes: `learn` for the statements, `fill` for more orders, `vacuum` after them. */
export function serveBare(app: FastifyInstance, options: AppOptions, sealed: SealedRegistry): FastifyInstance {
  const db = options.database.withoutPlugins();
  const html = composePage({
    base: options.config.basePath,
    sealed,
    config: {},
    deployed: asBuilt,
    title: '性能测试',
  });
  let statements: CompiledQuery[] = [];
  let filled = 0;
  app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  app.post('/list', () => answerList(db, statements));
  app.post<{ Body: { authorization: string } }>('/learn', async ({ body }) => {
    statements = await statementsOfList(options, body.authorization);
    return { code: '200', data: statements.map((statement) => statement.sql) };
  });
  app.post<{ Body: { rows: number } }>('/fill', async ({ body: { rows } }) => {
    const data = await fillOrders(options.database, filled, rows);
    filled = Math.max(filled, rows);
    await sql`vacuum ord_order, ord_order_line`.execute(options.database);
    return { code: '200', data };
  });
  return app;
}
