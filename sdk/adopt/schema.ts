/** Fields of a declaration as JSON, for what a team writes and for what a portal is given. */

import { MENU_GROUPS } from '../plugin.ts';

/** PostgreSQL takes no NUL, and UTF-8 no half of a surrogate pair; other control characters break lists. */
const readable = '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$';
const text = { type: 'string', minLength: 1, maxLength: 200, pattern: readable };
/** What an administrator may enter for a menu node too. */
const label = { ...text, maxLength: 20 };
const position = { type: 'integer', minimum: 0, maximum: 9999 };
/** Below the base path; no `//`, which leads to another site, and no dots that lead elsewhere. */
const path = { type: 'string', maxLength: 200, pattern: '^/$|^(/(?!\\.{1,2}(/|$))[A-Za-z0-9_.~-]+)+/?$' };
const letters = ['G', 'C', 'Y', 'L', 'K'];
const roles = { type: 'array', maxItems: 8, items: { enum: ['G1', 'G2', 'C1', 'C2', 'Y', 'L', 'K', 'All'] } };
const kinds = { type: 'array', minItems: 1, maxItems: letters.length, items: { enum: letters } };

/** Becomes a key of objects and a part of addresses: never one that objects inherit. */
export const nameSchema = {
  type: 'string',
  pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
  not: { enum: Object.getOwnPropertyNames(Object.prototype) },
};

export const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
export const each = (item: object, names: object = nameSchema) => ({
  type: 'object',
  propertyNames: names,
  additionalProperties: item,
});

const short = { type: 'string', maxLength: 80, pattern: readable };
const licensed = { name: text, version: short, licence: { ...short, maxLength: 200 } };

/** Where a published version comes from. */
export const provenanceFields = object(
  {
    ...{ commit: { ...short, type: ['string', 'null'] }, builder: short, sdk: short },
    bundled: { type: 'array', maxItems: 500, items: object(licensed, ['name', 'version', 'licence']) },
    bytes: { type: 'integer', minimum: 0 },
  },
  ['commit', 'builder', 'sdk', 'bundled', 'bytes'],
);

export const names = { type: 'array', items: text };

export const routeFields = {
  path,
  title: text,
  access: { enum: ['public', 'login', 'menu'] },
  layout: { enum: [1, 2] },
  keepAlive: { type: 'boolean' },
  identifiedBy: { type: 'array', maxItems: 20, items: text },
  under: text,
  subApp: text,
  aliases: { type: 'array', maxItems: 20, items: path },
  first: { type: 'object' },
};

export const cardFields = {
  title: text,
  hint: text,
  width: { enum: [1, 2, 4] },
  height: { enum: [1, 2] },
  code: text,
  starts: { type: 'array', maxItems: letters.length, items: { enum: letters } },
  sort: position,
  under: text,
};

const menu = object(
  {
    ...{ title: label, route: text, parent: text, group: { enum: MENU_GROUPS }, icon: text, sort: position },
    ...{ roles, external: { type: 'boolean' } },
  },
  ['title', 'roles'],
);
const code = object({ title: label, menu: text, roles, kinds, whole: text }, ['title', 'menu', 'roles', 'kinds']);
const notice = object({ label: text, open: text, handled: { const: true } });
const join = { title: label, code: text, under: text };
const when = object({ path: { type: 'string', maxLength: 200, pattern: '^/[A-Za-z0-9_./~-]*(/\\*)?$' }, query: text });
const command = object({ ...join, route: text, when, keywords: { type: 'array', maxItems: 20, items: label } }, [
  'title',
]);
/** `order.detail.tabs`: its owner comes first. */
const dotted = { type: 'string', maxLength: 100, pattern: '^[a-z][a-z0-9-]*(\\.[A-Za-z][A-Za-z0-9-]*)+$' };
const topic = { type: 'string', maxLength: 100, pattern: '^[a-z][a-z0-9-]*:[A-Za-z][A-Za-z0-9-]*$' };
/** As lists take it: one that they refuse would leave everybody without the number of their to-dos. */
const taskType = { type: 'string', pattern: '^[A-Z][A-Z0-9_]{0,49}$' };
const todo = object({ title: text, route: text, bizType: taskType, open: text }, ['title', 'route', 'bizType']);
const number = object({ title: text, pattern: text, list: text, filter: text, find: text }, [
  'title',
  'pattern',
  'list',
  'filter',
]);

const setting = object(
  {
    label,
    hint: text,
    schema: { type: 'object' },
    default: { type: ['string', 'integer', 'boolean'] },
    secret: { enum: [true] },
    codes: each(text, { type: 'string', maxLength: 100 }),
  },
  ['label', 'schema', 'default'],
);

/** Parts that are told the same way by a team and in a registry. */
export const sharedFields = {
  id: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,39}$' },
  name: { ...text, maxLength: 40 },
  version: { type: 'string', maxLength: 40, pattern: '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}(-[0-9A-Za-z.-]+)?$' },
  team: object({ name: label, contact: { ...text, maxLength: 100 } }, ['name']),
  sdk: { type: 'string', pattern: '^\\^?\\d+(\\.\\d+){0,2}$' },
  redirects: { type: 'array', items: object({ path, redirect: path }, ['path', 'redirect']) },
  subApps: each(object({ title: text, home: text }, ['title', 'home'])),
  menus: each(menu),
  codes: each(code, { type: 'string', maxLength: 100, pattern: '^[a-z][a-z0-9-]*(:[A-Za-z0-9_-]+){1,4}$' }),
  notices: each(notice, { pattern: '^([1-9]|1[0-6])$' }),
  todos: each(todo),
  documents: each(text),
  numbers: each(number),
  settings: each(setting),
  slots: each(object({ title: label, space: { enum: ['line'] } }, ['title']), dotted),
  fills: each(object({ ...join, slot: dotted, sort: position }, ['title', 'slot'])),
  provides: each(object(join, ['title']), dotted),
  commands: each(command),
  badges: each(object({ title: label, menu: text, code: text }, ['title', 'menu'])),
  topics: { type: 'array', maxItems: 100, items: topic },
};
