/** The plugin's service as a process of its own: Fastify, as its guide says. */
import fastify from 'fastify';
import { answering, createService } from '../../../sdk/service.ts';
import { answered, served } from './lists.ts';

/** @param port Where the portal expects it. */
export async function startService(portal: string, port: number): Promise<void> {
  const service = createService({ plugin: 'parts', portal, answers: [answering(served, { list: answered })] });
  const app = fastify();
  await app.register(service.fastify);
  await app.listen({ port, host: '127.0.0.1' });
}
