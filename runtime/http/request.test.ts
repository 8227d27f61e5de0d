import { beforeEach, describe, expect, it } from '@rstest/core';
import { call, download, Id, Int, Obj, Opt, pageOf, Str, upload } from '@portal/sdk/contract';
import { CallError } from '@portal/sdk/host';
import { servicePrefixes, defaults } from '../config.ts';
import type { Action } from './codes.ts';
import { createRequest, requestTimeoutMs, type Surroundings, systemCode } from './request.ts';

const item = call({
  method: 'GET',
  path: '/api/order/detail',
  access: 'login',
  input: Obj({ id: Id() }),
  output: Obj({ id: Id() }),
});
const save = call({ path: '/api/order/save', access: 'login', input: Obj({ name: Str() }), output: Obj({ id: Id() }) });
const remove = call({ method: 'DELETE', path: '/api/subject/{id}', access: 'login', input: Obj({ id: Id() }) });
const list = pageOf({
  path: '/api/order/page',
  access: 'login',
  filters: Obj({ status: Opt(Int()) }),
  row: Obj({ id: Id() }),
  sort: ['id'],
});
const send = upload({
  path: '/api/attachment/fileManager/uploadFile',
  access: 'login',
  input: Obj({ projectType: Str() }),
  output: Obj({ id: Id() }),
});
const fetchFile = download({ path: '/api/order/export', access: 'login' });

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

let sent: Sent[] = [];
let done: [Action, string | undefined][] = [];
let timeouts: number[] = [];
let token: string | undefined = 'abc';
let answer: () => Response | Promise<Response> = () => envelope('200', { id: '1' });

const envelope = (code: string | number, data: unknown, msg = '', status = 200) =>
  new Response(JSON.stringify({ code, msg, data }), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'trace-1' },
  });

const surroundings: Surroundings = {
  fetch: async (url, init) => {
    sent.push({ url: String(url), init: init ?? {} });
    return answer();
  },
  apiBase: () => defaults.apiBase,
  ssoHosts: () => [],
  origin: 'https://portal.example.com',
  token: () => token,
  page: () => ({ title: '订单列表', path: '/orderManagement/orderManagementIndex', entId: '42' }),
  carryOut: (action, traceId) => void done.push([action, traceId]),
  timeoutSignal: (ms) => {
    timeouts.push(ms);
    return new AbortController().signal;
  },
};
const request = createRequest(surroundings);
const headers = () => new Headers(sent[0]?.init.headers);

beforeEach(() => {
  sent = [];
  done = [];
  timeouts = [];
  token = 'abc';
  answer = () => envelope('200', { id: '1' });
});

describe('a call', () => {
  it('R-HTTP-01 goes through the one wrapper and answers the payload', async () => {
    expect(await request(item, { id: '1' })).toEqual({ id: '1' });
    expect(sent).toHaveLength(1);
  });

  it('R-HTTP-02 takes its base from the deployed config, with prefix /japi', async () => {
    await request(item, { id: '7' });
    expect(sent[0]?.url).toBe('/japi/api/order/detail?id=7');
  });

  it('R-HTTP-03 the config also gives the login address and the clientId', () => {
    expect(Object.keys(defaults)).toEqual(expect.arrayContaining(['apiBase', 'loginAddress', 'clientId']));
  });

  it('R-HTTP-04 the service manage stands under /api/manage', () => expect(servicePrefixes.manage).toBe('/api/manage'));
  it('R-HTTP-05 the service attachment stands under /api/attachment', () =>
    expect(servicePrefixes.attachment).toBe('/api/attachment'));
  it('R-HTTP-06 the service customer stands under /api/customer', () =>
    expect(servicePrefixes.customer).toBe('/api/customer'));

  it('R-HTTP-07 carries the bearer token, and none when there is none', async () => {
    await request(item, { id: '1' });
    expect(headers().get('authorization')).toBe('Bearer abc');
    token = undefined;
    sent = [];
    await request(item, { id: '1' });
    expect(headers().get('authorization')).toBeNull();
  });

  it('R-HTTP-08 carries entity version, system code, page name and router path', async () => {
    await request(item, { id: '1' });
    expect(headers().get('x-entity-version')).toBe('42');
    expect(decodeURIComponent(headers().get('x-page-name') ?? '')).toBe('订单列表');
    expect(decodeURIComponent(headers().get('x-router-path') ?? '')).toBe('/orderManagement/orderManagementIndex');
  });

  it('R-HTTP-09 names the system HMSYS02', async () => {
    await request(save, { name: '甲' });
    expect([headers().get('x-system-code'), systemCode]).toEqual(['HMSYS02', 'HMSYS02']);
  });

  it('R-HTTP-10 times out after 180000 ms', async () => {
    answer = () => Promise.reject(new DOMException('late', 'TimeoutError'));
    await expect(request(item, { id: '1' })).rejects.toMatchObject({ code: '408', message: '请求超时' });
    expect([timeouts, requestTimeoutMs]).toEqual([[180_000], 180_000]);
  });

  it('R-HTTP-11 reads code and msg from the body, and data as the payload', async () => {
    answer = () => envelope(409, null, '订单已被他人处理，请刷新');
    const failure = await request(save, { name: '甲' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({ code: '409', message: '订单已被他人处理，请刷新', traceId: 'trace-1' });
    expect(done).toEqual([[{ kind: 'toast', msg: '订单已被他人处理，请刷新' }, 'trace-1']]);
  });

  it('puts path parameters into the path and nowhere else', async () => {
    answer = () => envelope('200', null);
    await request(remove, { id: '9' });
    expect([sent[0]?.url, sent[0]?.init.method, sent[0]?.init.body]).toEqual(['/japi/api/subject/9', 'DELETE', null]);
  });

  it('R-LOGIN-18 reads the rows of a product list from data[0].records, and speaks its dialect', async () => {
    answer = () => envelope('200', [{ records: [{ id: '5' }], total: 41, size: 20, current: 3 }]);
    const page = await request(list, { status: 10, page: 3, size: 20, sort: 'id', order: 'desc' });
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
      status: 10,
      pageNum: 3,
      pageSize: 20,
      sortField: 'id',
      sortOrder: 'desc',
    });
    expect(page).toEqual({ records: [{ id: '5' }], total: 41, page: 3, size: 20 });
  });

  it('R-LOGIN-19 rejects a list that answers another code than 200', async () => {
    answer = () => envelope('500', [{ records: [], total: 0, size: 10, current: 1 }], '服务器内部错误');
    await expect(request(list, {})).rejects.toMatchObject({ code: '500' });
  });

  it('sends files as multipart under the field of the contract', async () => {
    await request(send, { projectType: '20' }, { files: [new File(['x'], '章程.docx')] });
    const form = sent[0]?.init.body as FormData;
    expect([form.get('projectType'), (form.get('uploadFiles') as File).name, headers().get('content-type')]).toEqual([
      '20',
      '章程.docx',
      null,
    ]);
  });

  it('a refused download is a failure, not a file', async () => {
    answer = () => envelope('400', null, '导出结果超过 10000 行，请缩小查询范围后重试');
    await expect(request(fetchFile, {})).rejects.toMatchObject({ code: '400' });
  });

  it('leaves a toast to the page that asked quietly, and never a log-out', async () => {
    answer = () => envelope('404', null, '数据不存在');
    await request(item, { id: '1' }, { quiet: true }).catch(() => undefined);
    expect(done).toEqual([]);
    answer = () => envelope('9999', null, '登录已失效');
    await request(item, { id: '1' }, { quiet: true }).catch(() => undefined);
    expect(done).toEqual([[{ kind: 'logout', msg: '登录已失效', show: true }, 'trace-1']]);
  });

  it('tells of a network that is away', async () => {
    answer = () => Promise.reject(new TypeError('failed'));
    await expect(request(item, { id: '1' })).rejects.toMatchObject({
      code: 'network',
      message: '网络连接失败，请检查网络后重试',
    });
  });
});
