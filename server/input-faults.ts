/** What a validator found, as faults of an input: every one, each with its path and a sentence for the user. */
import { type InputFault, metaOf, mostNumbers } from '@portal/sdk/contract';
import type { ErrorObject } from 'ajv';

const whole = '请求内容';

const pathOf = (error: ErrorObject): readonly string[] => {
  const { missingProperty, additionalProperty } = error.params as Readonly<Record<string, string | undefined>>;
  const last = missingProperty ?? additionalProperty;
  return [...error.instancePath.split('/').filter(Boolean), ...(last === undefined ? [] : [last])];
};

/** 第 2 行的: where in a list the fault stands. */
const placeOf = (path: readonly string[]): string => {
  const place = path.findLast((step) => /^\d+$/.test(step));
  return place === undefined ? '' : `第 ${Number(place) + 1} 行的`;
};

function nameOf(error: ErrorObject): string {
  const path = pathOf(error);
  const missing: string | undefined = error.params['missingProperty'];
  const schema: unknown = missing === undefined ? error.parentSchema : error.parentSchema?.['properties']?.[missing];
  const title = typeof schema === 'object' && schema !== null && 'title' in schema ? schema.title : undefined;
  const label = typeof title === 'string' ? title : metaOf(schema)?.label;
  return label === undefined ? path.join('.') || whole : `${placeOf(path)}${label}`;
}

const SENTENCE: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: (error) => `缺少必填项：${nameOf(error)}`,
  additionalProperties: (error) => `不支持的字段：${String(error.params['additionalProperty'])}`,
  minLength: (error) =>
    error.params['limit'] === 1 ? `${nameOf(error)}不能为空` : `${nameOf(error)}不能少于${error.params['limit']}个字符`,
  maxLength: (error) => `${nameOf(error)}不能超过${error.params['limit']}个字符`,
  minimum: (error) => `${nameOf(error)}不能小于${error.params['limit']}`,
  maximum: (error) => `${nameOf(error)}不能大于${error.params['limit']}`,
  minItems: (error) => `${nameOf(error)}至少${error.params['limit']}项`,
  maxItems: (error) => `${nameOf(error)}最多${error.params['limit']}项`,
  enum: (error) => `${nameOf(error)}不在可选范围内`,
  format: (error) =>
    error.params['format'] === 'numbers'
      ? `${nameOf(error)}一次最多查 ${mostNumbers} 个，请减少后重试`
      : `${nameOf(error)}格式不正确`,
};

/** A union fails in each of its branches first; the reader is served by the union alone. */
const isBranch = (error: ErrorObject, unions: readonly ErrorObject[]): boolean =>
  unions.some((union) => error !== union && error.schemaPath.startsWith(`${union.schemaPath}/`));

/** One fault for each part of the input that is wrong, in the order in which the contract names them. */
export function faultsOf(errors: readonly ErrorObject[]): readonly InputFault[] {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf');
  const faults = errors
    .filter((error) => !isBranch(error, unions))
    .map((error) => ({
      path: pathOf(error).join('.'),
      text: SENTENCE[error.keyword]?.(error) ?? `${nameOf(error)}格式不正确`,
    }));
  return [...new Map(faults.toReversed().map((fault) => [fault.path, fault])).values()].toReversed();
}
