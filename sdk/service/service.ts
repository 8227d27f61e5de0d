/** A plugin's service as one value, for `node:http` or Fastify. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answering, answerer, type ServiceAnswer, type ServiceRequest } from './answering.ts';
import type { Call, InputOf, OutputOf } from '../contract/index.ts';
import { type IdentityOptions, IdentityVerifier } from './identity.ts';
import type { Identity } from './person.ts';
import { PortalClient } from './portal.ts';

export interface ServiceOptions extends IdentityOptions {
  /** Contracts with what answers them. */
  readonly answers: readonly Answering[];
  /** Health path, as in the declaration. Default `/healthz`. */
  readonly health?: string;
  /** Whether the service is healthy. Default: always. */
  readonly isWell?: () => Promise<boolean>;
  /** The credential, which an administrator of the portal was shown once; only needed for calls to the portal. */
  readonly credential?: string;
  /** Called with unexpected errors. Default: writes them to the standard error. */
  readonly onError?: (error: unknown) => void;
}

/** What Fastify's `register` gives, as far as it is needed. */
export interface FastifyLike {
  route(route: {
    readonly method: ('GET' | 'POST' | 'PUT' | 'DELETE')[];
    readonly url: string;
    readonly handler: (request: FastifyAsked, reply: FastifyReply) => Promise<unknown>;
  }): unknown;
}
type FastifyAsked = Pick<ServiceRequest, 'method' | 'url' | 'headers'> & { readonly body?: unknown };
interface FastifyReply {
  code(status: number): { send(body: object): unknown };
}

export interface Service {
  /** Answers one request, whatever server has received it. */
  readonly answer: (request: ServiceRequest) => Promise<ServiceAnswer>;
  /**
   * Performs one of its calls in this process, for tests: input checked, no token.
   * @throws Refusal as the handler refuses.
   */
  readonly call: <C extends Call>(call: C, input: InputOf<C>, identity: Identity) => Promise<OutputOf<C>>;
  /** For `http.createServer`. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** For Fastify's `register`. */
  readonly fastify: (app: FastifyLike) => Promise<void>;
  readonly portal: PortalClient;
}

/** The portal sends no more. */
const maxBodyBytes = 1024 * 1024;
const notFound: ServiceAnswer = { status: 404, body: { code: '404', msg: '没有这个调用', data: null } };
const badBody: ServiceAnswer = {
  status: 400,
  body: { code: '400', msg: '请求内容不是 JSON，或超过 1 MB', data: null },
};

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBodyBytes) throw new SyntaxError('too large');
    parts.push(part);
  }
  return size === 0 ? undefined : (JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown);
}

function send(response: ServerResponse, { status, body }: ServiceAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/**
 * The service of a plugin: checks who asks and what, answers in the portal's envelope.
 * @example
 * const service = createService({ plugin: 'parts', portal: 'http://localhost:3000', answers: [answering(items, { … })] });
 * http.createServer(service.listener).listen(4000);
 */
export function createService(options: ServiceOptions): Service {
  const { health = '/healthz', isWell = async () => true, onError = (error) => console.error(error) } = options;
  const portal = new PortalClient(options);
  const answered = answerer(options.answers, { verifier: new IdentityVerifier(options), portal, onError });
  const answer: Service['answer'] = async (request) => {
    if (request.method === 'GET' && request.url.split('?')[0] === health) {
      const well = await isWell().catch(() => false);
      return { status: well ? 200 : 503, body: { status: well ? 'ok' : 'unavailable' } };
    }
    return (await answered.answer(request)) ?? notFound;
  };
  const asked = async (request: IncomingMessage): Promise<ServiceAnswer> => {
    const { method = '', url = '/', headers } = request;
    try {
      return await answer({ method, url, headers, body: await bodyOf(request) });
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof URIError) return badBody;
      throw error;
    }
  };
  return {
    answer,
    call: (call, input, identity) => answered.inside(call, input as object, identity) as never,
    portal,
    listener: (request, response) =>
      void asked(request)
        .then((told) => send(response, told))
        .catch((error: unknown) => {
          onError(error);
          response.destroy();
        }),
    async fastify(app) {
      app.route({
        method: ['GET', 'POST', 'PUT', 'DELETE'],
        url: '/*',
        handler: async ({ method, url, headers, body }, reply) => {
          const told = await answer({ method, url, headers, body });
          return reply.code(told.status).send(told.body);
        },
      });
    },
  };
}
