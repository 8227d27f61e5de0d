/** The plugin's service as a process of its own: Fastify, as its guide says, and a database of its own. */
import { PGlite } from '@electric-sql/pglite';
import fastify from 'fastify';
import { answering, createService } from '../../../sdk/service.ts';
import { read, schema, served, still } from './lists.ts';

/** @param port Where the portal expects it. */
export async function startService(portal: string, port: number): Promise<void> {
  const db = await PGlite.create();
  for (const statement of schema) await db.exec(statement);
  const list = read(async (text, values) => (await db.query(text, values)).rows);
  const service = createService({ plugin: 'parts', portal, answers: [answering(served, { list, still })] });
  const app = fastify();
  await app.register(service.fastify);
  await app.listen({ port, host: '127.0.0.1' });
}
