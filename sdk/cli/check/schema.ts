import { Ajv } from 'ajv';
import { cardFields, each, names, object, routeFields, sharedFields } from '../../adopt/schema.ts';
import type { Plugin } from '../../plugin.ts';
import { type Finding, PTL } from '../findings.ts';
import { lineOf, type Source } from './sources.ts';

/** The declaration without its functions. What the SDK adds later is let through as an unknown part of the top level. */
const schema = {
  type: 'object',
  required: ['id', 'name', 'version', 'routes'],
  properties: {
    ...sharedFields,
    routes: each(object(routeFields, ['path', 'title'])),
    cards: each(object(cardFields, ['title'])),
    channels: names,
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
