/** The contracts as an OpenAPI document, for people who read one in development. */
import type { Call, TSchema } from '@portal/sdk/contract';
import { apiBase } from './routes.ts';

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'string' }, msg: { type: 'string' }, data },
});

const content = (type: string, schema: unknown) => ({ content: { [type]: { schema } } });

const pathParameters = ({ path }: Call) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

const queryParameters = ({ input, path }: Call) =>
  Object.entries(input.properties as Record<string, TSchema>)
    .filter(([name]) => !path.includes(`{${name}}`))
    .map(([name, schema]) => ({ name, in: 'query', required: input.required?.includes(name) ?? false, schema }));

const inBody = ({ method }: Call) => method === 'POST' || method === 'PUT';

function operation(call: Call) {
  const body = content(call.kind === 'upload' ? 'multipart/form-data' : 'application/json', call.input);
  const binary = content('application/octet-stream', { type: 'string', format: 'binary' });
  return {
    tags: [call.path.split('/')[2] ?? 'api'],
    ...(call.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    'x-permission': call.access,
    parameters: [...pathParameters(call), ...(inBody(call) ? [] : queryParameters(call))],
    ...(inBody(call) && { requestBody: body }),
    responses: {
      200: {
        description: '成功或业务提示',
        ...(call.kind === 'download' ? binary : content('application/json', envelope(call.output))),
      },
    },
  };
}

export function openApi(calls: readonly Call[]): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = apiBase + call.path;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '企业 e 服务平台接口', version: '1.0.0' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
