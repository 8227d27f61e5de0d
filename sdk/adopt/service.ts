/** Whether the backend half of a version can be adopted: its calls are held against this, whoever wrote them down. */
import { Ajv } from 'ajv';
import type { AUDIT_KIND } from '../contract/audit.ts';
import { formats } from '../contract/formats.ts';
import type { ServiceCall } from '../registry.ts';
import type { Candidate } from './candidate.ts';
import { ADOPT, type AdoptCode, type Conflict } from './conflict.ts';
import { ownCalls } from './own-calls.ts';
import { approvalFields, approvals } from './approvals.ts';
import { object } from './schema.ts';

const auditKinds: readonly (keyof typeof AUDIT_KIND)[] = ['CALL', 'DECISION', 'EXPORT', 'REVEAL'];
const audit = object({ kind: { enum: auditKinds }, title: { type: 'string', minLength: 1, maxLength: 40 } }, [
  'kind',
  'title',
]);
const call = object(
  {
    kind: { enum: ['call', 'page', 'upload', 'download'] },
    method: { enum: ['GET', 'POST', 'PUT', 'DELETE'] },
    path: { type: 'string', maxLength: 200 },
    access: { type: 'string', maxLength: 100 },
    reads: { type: 'boolean' },
    stepUp: { type: 'boolean' },
    audit,
    input: { type: 'object', properties: { type: { const: 'object' } }, required: ['type'] },
    output: { type: 'object' },
    dialect: { enum: ['P1', 'P2', 'P3'] },
    maxSize: { type: 'integer', minimum: 1, maximum: 1000 },
  },
  ['kind', 'method', 'path', 'access', 'reads', 'input', 'output'],
);

/** Its fields, as JSON. */
export const serviceFields = object(
  {
    health: { type: 'string', maxLength: 100, pattern: '^(/[A-Za-z0-9_-]+)+$' },
    calls: { type: 'array', items: call },
    approvals: approvalFields,
  },
  ['health', 'calls'],
);

const mostCalls = 200;
const mostSchemaBytes = 32 * 1024;
const mostBytes = 512 * 1024;

type Rule = (id: string, calls: readonly ServiceCall[], plugin: Candidate) => readonly Conflict[];

const fault = (id: string, code: AdoptCode, what: string, message: string): Conflict => ({
  code,
  level: 'error',
  with: id,
  what,
  message,
});

const nameOf = ({ method, path }: ServiceCall) => `${method} ${path}`;

/** No dots that lead elsewhere, nothing that is escaped. */
const pathForm = /^\/api(\/([A-Za-z0-9_-]+|\{[A-Za-z]\w*\}))+$/;

/** `{id}` as its name, for each of a path. */
export const parametersOf = (path: string): string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name ?? '');

const paths: Rule = (id, calls) =>
  calls.flatMap((one) => {
    const { path, input } = one;
    if (!path.startsWith(`/api/${id}/`) || !pathForm.test(path))
      return [
        fault(id, ADOPT.servicePath, nameOf(one), `服务的路径应以 /api/${id}/ 开头，由字母、数字、-、_ 和 {参数} 组成`),
      ];
    const named = Object.keys((input['properties'] ?? {}) as object);
    const lacking = parametersOf(path).find((name) => !named.includes(name));
    if (lacking === undefined) return [];
    return [fault(id, ADOPT.servicePath, nameOf(one), `路径参数 {${lacking}} 不在入参中`)];
  });

const addressOf = ({ method, path }: ServiceCall) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

const clashes: Rule = (id, calls) => {
  if (ownCalls.has(id))
    return [fault(id, ADOPT.serviceClash, `/api/${id}/`, '这些路径由门户应答；提供服务的插件请换一个编号')];
  const all = calls.map(addressOf);
  const twice = calls.filter((one, index) => all.indexOf(addressOf(one)) !== index);
  return twice.map((one) => fault(id, ADOPT.serviceClash, nameOf(one), '同一路径的调用不止一个'));
};

const access: Rule = (id, calls, { codes = {} }) =>
  calls.flatMap((one) => {
    if (one.access === 'login' || Object.hasOwn(codes, one.access)) return [];
    const message =
      one.access === 'public'
        ? '服务的调用不能不登录就访问；请写 login 或本插件的权限码'
        : `权限码 ${one.access} 没有在本插件中声明`;
    return [fault(id, ADOPT.serviceAccess, nameOf(one), message)];
  });

const kinds: Rule = (id, calls) =>
  calls
    .filter(({ kind }) => kind === 'upload' || kind === 'download')
    .map((one) => fault(id, ADOPT.serviceKind, nameOf(one), '服务不应答文件的上传和下载；请使用门户的附件'));

const pagesTell: Rule = (id, calls) =>
  calls
    .filter(({ kind, dialect, maxSize }) => kind === 'page' && (dialect === undefined || maxSize === undefined))
    .map((one) => fault(id, ADOPT.serviceSchema, nameOf(one), '列表没有写明分页的拼法；请用 pageOf 声明'));

const sizes: Rule = (id, calls) => {
  const bytesOf = (value: unknown) => JSON.stringify(value).length;
  const large = calls.filter(({ input, output }) => Math.max(bytesOf(input), bytesOf(output)) > mostSchemaBytes);
  return [
    ...(calls.length > mostCalls
      ? [fault(id, ADOPT.serviceSize, `${calls.length} 个调用`, `一个插件的服务最多 ${mostCalls} 个调用`)]
      : []),
    ...(bytesOf(calls) > mostBytes
      ? [fault(id, ADOPT.serviceSize, 'service', `服务的约定合计不能超过 ${mostBytes / 1024} KB`)]
      : []),
    ...large.map((one) =>
      fault(id, ADOPT.serviceSize, nameOf(one), `一个调用的入参或出参约定不能超过 ${mostSchemaBytes / 1024} KB`),
    ),
  ];
};

/** What leads out of a schema, or changes how it is checked. */
const foreign = new Set(['$id', '$ref', '$async', '$dynamicRef', '$recursiveRef', '$anchor', '$dynamicAnchor']);
/** A group that repeats what repeats already takes longer with each character that is sent. */
const nested = /\([^)]*[+*}][^)]*\)[+*{]/;
const deepest = 20;

/** The first thing in a schema that contracts do not need, in words. */
function unwanted(value: unknown, depth = 0): string | undefined {
  if (depth > deepest) return `嵌套超过 ${deepest} 层`;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inside] of Object.entries(value)) {
    if (foreign.has(key)) return `不能使用 ${key}`;
    if (key === 'format' && typeof inside === 'string' && !Object.hasOwn(formats, inside))
      return `没有格式 ${inside.slice(0, 40)}`;
    if (key === 'pattern' && typeof inside === 'string' && nested.test(inside)) return '正则表达式含嵌套的重复';
    const found = unwanted(inside, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function schemaFault(schema: object): string | undefined {
  const found = unwanted(schema);
  if (found !== undefined) return found;
  try {
    new Ajv({ strict: false, formats }).compile(schema);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 120) : String(error);
  }
}

const schemas: Rule = (id, calls) =>
  calls.flatMap((one) =>
    (['input', 'output'] as const).flatMap((side) => {
      const found = schemaFault(one[side]);
      const name = side === 'input' ? '入参' : '出参';
      return found === undefined
        ? []
        : [fault(id, ADOPT.serviceSchema, nameOf(one), `${name}的约定无法使用：${found}`)];
    }),
  );

/** What the search asks by; an answer is held against it each time. */
const isSearch = ({ kind, method, reads, input, output }: ServiceCall) => {
  const { keyword, ids, size } = (input['properties'] ?? {}) as Readonly<Record<string, unknown>>;
  const isAsked = kind === 'call' && method === 'POST' && reads;
  return isAsked && Boolean(keyword && ids && size) && output['type'] === 'array';
};

/** Kinds that the service finds for the search. */
const searches = ({ id, numbers, documents, service }: Candidate): readonly Conflict[] =>
  Object.entries(numbers).flatMap(([name, { find }]) => {
    if (find === undefined) return [];
    const named = service?.calls.find(({ path }) => path === find);
    const told = [
      ...(named && isSearch(named) ? [] : [`${find} 不是服务应答的、用 searchOf 声明的调用`]),
      ...(Object.hasOwn(documents, name) ? [] : ['搜索到的单据没有页面，请在 documents 中写同名的一项']),
    ];
    return told.map((message) => fault(id, ADOPT.serviceSearch, name, message));
  });

/** Schemas are compiled only where there are not too many of them. */
export function serviceConflicts(plugin: Candidate): readonly Conflict[] {
  const { id, service } = plugin;
  if (!service) return searches(plugin);
  const told = [
    ...[paths, clashes, access, kinds, pagesTell, sizes].flatMap((rule) => rule(id, service.calls, plugin)),
    ...approvals(plugin),
    ...searches(plugin),
  ];
  return told.some(({ code }) => code === ADOPT.serviceSize) ? told : [...told, ...schemas(id, service.calls, plugin)];
}
