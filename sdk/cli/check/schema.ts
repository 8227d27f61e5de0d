import { Ajv } from 'ajv';
import type { Plugin } from '../../plugin.ts';
import { type Finding, PTL } from '../findings.ts';
import { lineOf, type Source } from './sources.ts';

const text = { type: 'string', minLength: 1 };
const path = { type: 'string', pattern: '^/[^\\s?#]*$' };
const roles = { type: 'array', items: { enum: ['G1', 'G2', 'C1', 'C2', 'Y', 'L', 'K', 'All'] } };
const kinds = { type: 'array', minItems: 1, items: { enum: ['G', 'C', 'Y', 'L', 'K'] } };
const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const each = (item: object) => ({ type: 'object', additionalProperties: item });

const route = object(
  {
    path,
    title: text,
    access: { enum: ['public', 'login', 'menu'] },
    layout: { enum: [1, 2] },
    keepAlive: { type: 'boolean' },
    identifiedBy: { type: 'array', items: text },
    under: text,
    aliases: { type: 'array', items: path },
    first: { type: 'object' },
  },
  ['path', 'title'],
);
const menu = object(
  {
    title: text,
    route: text,
    parent: text,
    icon: text,
    sort: { type: 'number' },
    roles,
    external: { type: 'boolean' },
  },
  ['title', 'roles'],
);

/** The declaration without its functions. What the SDK adds later is let through as an unknown part of the top level. */
const schema = {
  type: 'object',
  required: ['id', 'name', 'version', 'routes'],
  properties: {
    id: text,
    name: text,
    version: text,
    sdk: { type: 'string', pattern: '^\\^?\\d+(\\.\\d+){0,2}$' },
    routes: each(route),
    redirects: { type: 'array', items: object({ path, redirect: path }, ['path', 'redirect']) },
    menus: each(menu),
    codes: each(object({ title: text, menu: text, roles, kinds, whole: text }, ['title', 'menu', 'roles', 'kinds'])),
    notices: {
      type: 'object',
      propertyNames: { pattern: '^([1-9]|1[0-6])$' },
      additionalProperties: object({ label: text, open: text }),
    },
    topics: { type: 'array', items: text },
    channels: { type: 'array', items: text },
  },
};

const check = new Ajv({ strict: false, allErrors: true }).compile(schema);

/** What JSON cannot say, functions, is left out. */
const asData = (plugin: Plugin): unknown => JSON.parse(JSON.stringify(plugin)) as unknown;

export function schemaFindings(plugin: Plugin, { file, text: written }: Source): Finding[] {
  if (check(asData(plugin))) return [];
  return (check.errors ?? []).map(({ instancePath, message, params }) => {
    const last = instancePath.split('/').at(-1) ?? '';
    const extra = 'additionalProperty' in params ? `：${String(params['additionalProperty'])}` : '';
    return {
      code: PTL.schema,
      level: 'error',
      file,
      line: lineOf(written, extra === '' ? last : extra.slice(1)),
      message: `${instancePath || '声明'} ${message ?? '不符合约定'}${extra}`,
      fix: '按 definePlugin 的类型改正。',
    };
  });
}
