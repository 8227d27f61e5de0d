import type { OrgChange } from '@portal/sdk/calls/org-change';
import { CHANGE_TYPE } from './draft.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An application as a notice carries it. */
export interface Applied {
  readonly user: { readonly account?: string; readonly userName?: string; readonly entName?: string };
  readonly org: Fields & { readonly type: OrgChange['type'] };
  /** What has become of it, once it is a document. */
  readonly result?: {
    readonly id: string;
    readonly applyNo: string;
    readonly result: string;
    /** First day of the change; empty for the day on which it passes. */
    readonly effectiveOn: string;
  };
}

/** Facts of the organisation in the order they are read; each may have an old value. */
export const factNames = [
  ['parentCustomerName', '上级公司'],
  ['companyLevel', '公司层级'],
  ['cat', '板块'],
  ['customerRegisterName', '公司名称'],
  ['socialcreditcode', '统一社会信用代码'],
] as const;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isApplied = (value: unknown): value is Pick<Applied, 'org'> & { user?: unknown; result?: unknown } =>
  isFields(value) && isFields(value['org']) && Object.keys(CHANGE_TYPE).includes(String(value['org']['type']));

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** @param data - JSON text of a notice of type 11. @returns nothing for a text that is no application. */
export function readApplied(data: string): Applied | undefined {
  try {
    const parsed: unknown = JSON.parse(data);
    if (!isApplied(parsed)) return undefined;
    const user = isFields(parsed.user) ? parsed.user : {};
    const named = { account: text(user['account']), userName: text(user['userName']), entName: text(user['entName']) };
    const { result } = parsed;
    if (!isFields(result)) return { user: named, org: parsed.org };
    const [id, applyNo] = [text(result['id']), text(result['applyNo'])];
    const become = { result: text(result['result']), effectiveOn: text(result['effectiveOn']) };
    return { user: named, org: parsed.org, result: { id, applyNo, ...become } };
  } catch {
    return undefined;
  }
}
