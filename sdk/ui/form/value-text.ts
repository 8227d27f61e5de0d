import { money, quantity } from '../../format/index.ts';
import type { LooseField } from './fields.ts';
import { kindOf, type ValueSchema } from './rules.ts';

const longest = 200;

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** One entry of a list: a file by its name, a line by what it holds. */
function partText(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  if ('fileName' in part) return String(part.fileName);
  return Object.values(part)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ');
}

const withoutTags = (text: string) => text.replace(/<[^>]*>/g, ' ').trim();

/** The value of a field in a few words, for reading beside another one. */
export function valueText(field: LooseField, schema: ValueSchema, value: unknown): string {
  if (isEmpty(value)) return '（空）';
  if (field.shown) return field.shown(value);
  if (field.codes) return field.codes[String(value)] ?? String(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(partText).join('；');
  const kind = kindOf(field, schema);
  if (kind === 'money') return money(String(value));
  if (kind === 'quantity') return quantity(String(value));
  return withoutTags(String(value)).slice(0, longest);
}
