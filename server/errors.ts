/** Every failure as the answer that leaves the server: no stack, no library code, always an envelope. */
import { type InputFault, REFUSALS } from '@portal/sdk/contract';
import { Refusal, type RefusalData } from '@portal/sdk/server';
import { isWriteRefused } from './db/refused-writes.ts';

export interface Failure {
  /** 200 for a business refusal; other statuses are for transport only. */
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  readonly data?: RefusalData | { readonly faults: readonly InputFault[] } | null;
  readonly retryAfterSeconds?: number;
}

/** A failure of transport, with its HTTP status. */
export class TransportError extends Error {
  readonly failure: Failure;
  constructor(status: number, msg: string, retryAfterSeconds?: number) {
    super(msg);
    this.name = 'TransportError';
    this.failure = { status, code: String(status), msg, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
}

/** Spec 8, HTTP 401. */
export const takenOver = '当前账号已在其他设备登录，如非本人操作请检查账号密码是否已泄露，及时修改密码！';

export const loginExpired = '登录已失效，请重新登录';

const byStatus: Readonly<Record<number, string>> = {
  400: '请求错误',
  401: takenOver,
  403: '拒绝访问',
  404: '请求地址出错',
  405: '请求地址出错',
  408: '请求超时',
  413: '请求内容过大',
  414: '请求地址过长',
  415: '不支持的请求格式',
  429: '操作过于频繁，请稍后再试',
  431: '请求头过大',
  503: '服务不可用',
  507: '存储空间不足，请联系管理员',
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;

/** Connection lost or refused, server shutting down, too many clients, statement or pool time-out. */
const databaseDown = /^(ECONN\w+|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0\d|53300|57014|CONNECTION_\w+)$/;
const databaseDownText =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|already been destroyed/;

/** Of the files; the database's own makes the portal read-only. */
const noSpace = 'ENOSPC';

export const readOnlyNow = '系统暂时只能查看，请稍后再试';

/** Rules that the database keeps by itself, said to the user when two requests race past the handler's own check. */
const raced: Readonly<Record<string, string>> = {
  '23505': '数据已存在，请勿重复提交',
  '23503': '数据已被引用或不存在，请刷新后重试',
  '23514': '数据不符合业务规则，请检查后重试',
  '40001': '数据已被他人处理，请刷新',
  '40P01': '数据已被他人处理，请刷新',
};

/** What a refusal hands over; where the input is wrong is told with it. */
const handedBy = ({ data, faults }: Refusal) => (faults.length > 0 ? { ...data, faults } : data);

/** A figure that no column holds: one that was sent, or that follows from it. */
const outOfRange = '22003';

export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return { status: 200, code: error.code, msg: error.message, data: handedBy(error) };
  if (error instanceof TransportError) return error.failure;
  const code = codeOf(error);
  const status = statusOf(error);
  const conflict = raced[code];
  if (conflict !== undefined) return { status: 200, code: '409', msg: conflict };
  if (code === outOfRange)
    return { status: 200, code: REFUSALS.invalid, msg: '数值过大，超出可以登记的范围，请检查后重试' };
  if (code === noSpace) return { status: 507, code: '507', msg: byStatus[507] ?? '' };
  if (isWriteRefused(error))
    return { status: 200, code: REFUSALS.standstill, msg: readOnlyNow, data: { mode: 'READ_ONLY' } };
  if (status === 503 || databaseDown.test(code) || (error instanceof Error && databaseDownText.test(error.message))) {
    return { status: 503, code: '503', msg: '服务不可用', retryAfterSeconds: 5 };
  }
  const msg = byStatus[status];
  return status < 500 && msg !== undefined
    ? { status, code: String(status), msg }
    : { status: 500, code: '500', msg: '服务器内部错误' };
}
