/** Calls that the test kit breaks are rejected as the portal rejects them. */
import { Arr, call, Int, Obj } from '@portal/sdk/contract';
import { CallError } from '@portal/sdk/host';
import { expect, it } from '@rstest/core';
import { createRequest } from '../../runtime/http/request.ts';
import { rejectionOf } from '../../sdk/testing/portal-calls.ts';

const count = call({ path: '/api/x/count', access: 'login', output: Obj({ rows: Arr(Int()) }) });

/** What the portal's one fetch makes of an answer, or of none. */
async function rejected(fetchAnswer: () => Promise<Response>): Promise<CallError> {
  const request = createRequest({
    fetch: fetchAnswer,
    apiBase: () => 'http://portal.test/japi',
    ssoHosts: () => [],
    origin: 'http://portal.test',
    token: () => 'token',
    page: () => ({ title: '', path: '/', entId: undefined }),
    carryOut: () => undefined,
    prove: async () => false,
    inBackground: async () => undefined,
    serviceFault: () => undefined,
    signedInAgain: () => undefined,
    timeoutSignal: () => new AbortController().signal,
  });
  const error: unknown = await request(count, {}).catch((reason: unknown) => reason);
  if (!(error instanceof CallError)) throw new Error('The call was not rejected.');
  return error;
}

const refusal = (code: string, msg: string) => async () => Response.json({ code, msg, data: null });
const rows: readonly [Parameters<typeof rejectionOf>[0], () => Promise<Response>][] = [
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['timeout', () => Promise.reject(new DOMException('', 'TimeoutError'))],
  ['5xx', async () => new Response('', { status: 503 })],
  ['bad-json', async () => new Response('<html>')],
  ['404', refusal('404', '数据不存在或已被删除')],
  ['conflict', refusal('409', '数据已被他人处理，请刷新')],
  ['forbidden', refusal('403', '没有操作权限')],
];

for (const [fault, answer] of rows)
  it(`${fault}: the same code and the same sentence`, async () => {
    const [real, simulated] = [await rejected(answer), rejectionOf(fault)];
    expect([simulated.code, simulated.message]).toEqual([real.code, real.message]);
  });
