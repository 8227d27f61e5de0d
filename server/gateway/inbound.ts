/** What the services of plugins ask of the portal: a credential admits them, within their own plugin. */
import type { Call } from '@portal/sdk/contract';
import { OK } from '@portal/sdk/contract';
import type { Context } from '@portal/sdk/server';
import type { BuiltPlugin } from '@portal/sdk/registry';
import { serviceCalls, servicePath } from '@portal/sdk/service/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerWriter } from '../answer.ts';
import { browserOf } from '../browser.ts';
import { type Caller, createContext, noOutcome, platform } from '../context.ts';
import { TransportError } from '../errors.ts';
import { inputReader } from '../input.ts';
import { generalPerAddress, type Limit } from '../limits.ts';
import { plainHeader } from '../plain-input.ts';
import { openApi } from '../openapi.ts';
import { deliver } from '../outside/deliver.ts';
import { apiBase, type Host } from '../routes.ts';
import { dropsOrRefuses } from '../standstill.ts';
import { pluginOf } from './credentials.ts';
import { deeds } from './deeds.ts';
import { runningPlugin } from './own.ts';

const perService: Limit = { name: 'service', points: 1200, seconds: 60, by: 'everybody' };

/** What a table keeps of one call, beside the minute of all. */
const perDay: { readonly [K in keyof typeof serviceCalls]?: Limit } = {
  todo: { name: 'service-todo', points: 10_000, seconds: 86_400, by: 'everybody' },
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose service asks; null on every other request. */
    servicePlugin: BuiltPlugin | null;
  }
}

async function admit(host: Host, request: FastifyRequest, ofCall: Limit | undefined): Promise<void> {
  const { general, strict } = host.limits;
  await general.consume(generalPerAddress, request.ip);
  const plugin = await pluginOf(host.db, host.clock, request.headers.authorization);
  if (plugin === undefined) throw new TransportError(401, '服务凭证无效或已撤销，请管理员重新生成（PTL-4101）');
  await general.consume(perService, plugin);
  if (ofCall) await strict.consume(ofCall, plugin);
  request.servicePlugin = await runningPlugin(host, plugin);
}

/** The platform, in the name of the plugin. */
const callerOf = (host: Host, plugin: BuiltPlugin, request: FastifyRequest, reply: FastifyReply): Caller => ({
  user: { ...platform, userName: plugin.name },
  clock: host.clock,
  ip: request.ip,
  userAgent: plainHeader(request.headers, 'user-agent').slice(0, 300),
  browser: browserOf(request, reply),
  requestId: request.id,
});

type Deed = (input: unknown, context: Context, plugin: BuiltPlugin) => Promise<unknown>;

/** For services in other languages; the same contract that admits their input. */
const described = { ...openApi(Object.values(serviceCalls) as Call[]), security: [{ bearer: [] }] };

export function registerInbound(app: FastifyInstance, host: Host): void {
  app.get(`${apiBase}${servicePath}/openapi.json`, async (request) => {
    await host.limits.general.consume(generalPerAddress, request.ip);
    return described;
  });
  app.decorateRequest('servicePlugin', null);
  for (const [name, call] of Object.entries(serviceCalls) as [keyof typeof serviceCalls, Call][]) {
    const readInput = inputReader(call);
    const writeAnswer = answerWriter(call.path, call.output);
    const deed = deeds[name] as Deed;
    app.route({
      method: call.method,
      url: apiBase + call.path,
      onRequest: (request) => admit(host, request, perDay[name]),
      handler: async (request, reply) => {
        const plugin = request.servicePlugin;
        if (!plugin) throw new Error('A service was answered before it was known whose it is.');
        dropsOrRefuses(call, platform, await host.modes.current());
        const input = readInput({ query: {}, params: {}, body: request.body });
        const caller = callerOf(host, plugin, request, reply);
        const outcome = noOutcome();
        const data = await host.db
          .transaction()
          .execute(async (tx) => writeAnswer(await deed(input, createContext(tx, caller, host, outcome), plugin)));
        host.events.committed(outcome.emitted);
        await deliver(host, caller, outcome);
        return { code: OK, msg: '操作成功', data };
      },
    });
  }
}
