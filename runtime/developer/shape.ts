/** The shape of a value without its content: what people have entered must not be readable here. */

const deepest = 3;
const mostKeys = 12;

/** Words of the protocol say what a message is, and nothing about a person. */
const telling: readonly string[] = ['channel', 'type', 'event', 'loggedIn', 'path'];

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error);

function word(value: unknown): string {
  if (value === null) return '空';
  if (value === undefined) return '未给出';
  if (value instanceof Error) return `错误(${value.name})`;
  return { string: '文本', number: '数字', boolean: '是否', function: '函数' }[typeof value as 'string'] ?? '其他';
}

function shapeOfField(key: string, value: unknown, depth: number): string {
  const told = telling.includes(key) && ['string', 'boolean'].includes(typeof value);
  return `${key}: ${told ? String(value).split('?')[0] : shapeOf(value, depth + 1)}`;
}

/** `{channel: user-message, message: {type: PLATE, content: {event: task, id: 文本}}}` */
export function shapeOf(value: unknown, depth = 0): string {
  if (Array.isArray(value)) return `[${value.length} 项${value.length > 0 ? `：${shapeOf(value[0], depth + 1)}` : ''}]`;
  if (!isPlain(value)) return word(value);
  const keys = Object.keys(value);
  if (depth >= deepest) return `{${keys.length} 个字段}`;
  const shown = keys.slice(0, mostKeys).map((key) => shapeOfField(key, value[key], depth));
  return `{${[...shown, ...(keys.length > mostKeys ? ['…'] : [])].join(', ')}}`;
}
