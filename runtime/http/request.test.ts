import { beforeEach, describe, expect, it } from '@rstest/core';
import { call, download, Id, Int, Obj, Opt, pageOf, Str, upload } from '@portal/sdk/contract';
import { product } from '@portal/sdk/calls/product';
import { CallError } from '@portal/sdk/host';
import { defaults } from '../config.ts';
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
const search = call({
  method: 'GET',
  path: '/api/order/search',
  access: 'login',
  input: Obj({ word: Opt(Str()), status: Opt(Int()) }),
  output: Obj({ id: Id() }),
});
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
const noRows = { records: [], total: 0, size: 10, current: 1 };
const fetchFile = download({ path: '/api/order/export', access: 'login' });

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

let sent: Sent[] = [];
let done: [Action, string | undefined][] = [];
let moved: [string, object][] = [];
let faults: [string, string][] = [];
let timeouts: number[] = [];
let asked: object[] = [];
let proven = false;
/** Whether the user signs in again whom pages wait for; undefined while none do. */
let back: Promise<boolean> | undefined;
let clock = new AbortController();
let token: string | undefined = 'abc';
let answer: () => Response | Promise<Response> = () => envelope('200', { id: '1' });

const envelope = (code: string | number, data: unknown, msg = '', status = 200) =>
  new Response(JSON.stringify({ code, msg, data }), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'trace-1' },
  });

const surroundings: Surroundings = {
  fetch: (url, init) => {
    sent.push({ url: String(url), init: init ?? {} });
    const ended = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return Promise.race([Promise.resolve().then(answer), ended]);
  },
  apiBase: () => defaults.apiBase,
  ssoHosts: () => [],
  origin: 'https://portal.example.com',
  token: () => token,
  page: () => ({ title: '订单列表', path: '/orderManagement/orderManagementIndex', entId: '42' }),
  carryOut: (action, traceId) => void done.push([action, traceId]),
  serviceFault: (call, told) => void faults.push([call.path, told]),
  prove: async (wanted) => {
    asked.push(wanted);
    return proven;
  },
  inBackground: async (call, input) => void moved.push([call.path, input]),
  signedInAgain: () => back,
  timeoutSignal: (ms) => {
    timeouts.push(ms);
    return clock.signal;
  },
};
const request = createRequest(surroundings);
const headers = () => new Headers(sent[0]?.init.headers);

beforeEach(() => {
  sent = [];
  [done, moved, faults] = [[], [], []];
  [timeouts, asked, proven] = [[], [], false];
  back = undefined;
  clock = new AbortController();
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

  it('tells what a plugin’s service answered wrongly, with the field, beside the sentence that the user reads', async () => {
    const told = 'PTL-4007 records[0].quantity：必须是整数';
    answer = () => {
      const response = envelope('502', null, '服务出错（PTL-4007），请稍后重试');
      response.headers.set('x-portal-fault', encodeURIComponent(told));
      return response;
    };
    await expect(request(item, { id: '1' })).rejects.toThrow('服务出错（PTL-4007）');
    expect(faults).toEqual([['/api/order/detail', told]]);
    faults = [];
    answer = () => envelope('200', { id: '1' });
    await request(item, { id: '1' });
    expect(faults).toEqual([]);
  });

  it('R-HTTP-10 times out after 180000 ms', async () => {
    answer = () => new Promise(() => undefined);
    const asked = request(item, { id: '1' });
    expect([timeouts, requestTimeoutMs]).toEqual([[180_000], 180_000]);
    clock.abort(new DOMException('late', 'TimeoutError'));
    await expect(asked).rejects.toMatchObject({ code: '408', message: '请求超时' });
    expect(done).toEqual([[{ kind: 'toast', msg: '请求超时' }, undefined]]);
  });

  it('a call that its page gives up is nobody’s failure', async () => {
    answer = () => new Promise(() => undefined);
    const page = new AbortController();
    const asked = request(item, { id: '1' }, { signal: page.signal });
    page.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
    expect(done).toEqual([]);
  });

  it('R-HTTP-11 reads code and msg from the body, and data as the payload', async () => {
    answer = () => envelope(409, null, '订单已被他人处理，请刷新');
    const failure = await request(save, { name: '甲' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({ code: '409', message: '订单已被他人处理，请刷新', traceId: 'trace-1' });
    expect(done).toEqual([[{ kind: 'toast', msg: '订单已被他人处理，请刷新' }, 'trace-1']]);
  });

  it('hands the texts of a refusal’s data to its page, such as the key of a missing step', async () => {
    answer = () => envelope('7701', { signInKey: 'k', count: 3 }, '请输入动态验证码完成登录');
    await expect(request(save, { name: '甲' })).rejects.toMatchObject({ code: '7701', data: { signInKey: 'k' } });
    answer = () => envelope('409', null, '订单已被他人处理，请刷新');
    await expect(request(save, { name: '甲' })).rejects.toMatchObject({ data: {} });
  });

  it('asks for a fresh proof where the server wants one, then sends the same submission again', async () => {
    const answers = [
      () => envelope('7702', { way: 'OTP' }, '此操作需要先确认身份'),
      () => envelope('200', { id: '1' }),
    ];
    answer = () => answers.shift()?.() ?? envelope('500', null);
    proven = true;
    expect(await request(save, { name: '甲' }, { idempotencyKey: 'k-1' })).toEqual({ id: '1' });
    expect(asked).toEqual([{ way: 'OTP' }]);
    const keys = sent.map(({ init }) => [new Headers(init.headers).get('idempotency-key'), init.body]);
    expect(keys).toEqual([
      ['k-1', '{"name":"甲"}'],
      ['k-1', '{"name":"甲"}'],
    ]);
  });

  it('passes the refusal on, with no message beside the dialog, when the person gives no proof', async () => {
    answer = () => envelope('7702', { way: 'PASSWORD' }, '此操作需要先确认身份');
    await expect(request(save, { name: '甲' })).rejects.toMatchObject({ code: '7702' });
    expect([sent.length, done]).toEqual([1, []]);
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

  it('R-LOGIN-17 asks for the opened products by number 1, size 999 and isHomeSort', async () => {
    answer = () => envelope('200', [noRows]);
    await request(product.getOpenProductList, { page: 1, size: 999, isHomeSort: true });
    expect(sent[0]).toMatchObject({
      url: '/japi/api/manage/resUserProduct/getOpenProductList',
      init: { method: 'POST', body: JSON.stringify({ isHomeSort: true, pageNum: 1, pageSize: 999 }) },
    });
  });

  it('R-LOGIN-19 rejects the opened products with any other code than 200, even one that succeeds elsewhere', async () => {
    for (const code of ['500', 0, 1, '301']) {
      answer = () => envelope(code, [noRows], '产品列表暂不可用');
      await expect(request(product.getOpenProductList, {})).rejects.toMatchObject({
        code: String(code),
        message: '产品列表暂不可用',
      });
    }
    answer = () => envelope(1, [noRows]);
    expect(await request(list, {})).toMatchObject({ records: [] });
  });

  it('takes nothing but an envelope for a success, and nothing but a page for a page', async () => {
    answer = () => new Response('<html>登录网关</html>', { headers: { 'content-type': 'text/html' } });
    await expect(request(item, { id: '1' })).rejects.toMatchObject({ code: 'format' });
    answer = () => envelope('200', { id: '1' });
    await expect(request(list, {})).rejects.toMatchObject({ code: 'format', message: '返回的数据格式不正确' });
    expect(done.map(([{ kind }]) => kind)).toEqual(['toast', 'toast']);
  });

  it('R-ERR-27 R-ERR-28 an HTTP 401 ends a session, where there is one', async () => {
    answer = () => envelope('401', null, '', 401);
    await expect(request(item, { id: '1' })).rejects.toMatchObject({ code: '401' });
    token = undefined;
    await expect(request(item, { id: '1' })).rejects.toMatchObject({ code: '401' });
    expect(done.map(([{ kind }]) => kind)).toEqual(['logout', 'toast']);
  });

  it('goes on with the same submission once the user has signed in again whom its page waits for', async () => {
    const answers = [() => envelope('401', null, '', 401), () => envelope('200', { id: '1' })];
    answer = () => answers.shift()?.() ?? envelope('500', null);
    back = Promise.resolve(true);
    expect(await request(send, { projectType: '20' }, { files: [new File(['x'], '章程.docx')] })).toEqual({ id: '1' });
    const files = sent.map(({ init }) => ((init.body as FormData).get('uploadFiles') as File).name);
    expect([files, done.length]).toEqual([['章程.docx', '章程.docx'], 1]);
    answers.push(() => envelope('9999', null, '登录已失效'));
    back = Promise.resolve(false);
    await expect(request(save, { name: '甲' })).rejects.toMatchObject({ code: '9999' });
    expect(sent).toHaveLength(3);
  });

  it('asks nothing without a token while pages wait for their user', async () => {
    token = undefined;
    let signIn: (back: boolean) => void = () => undefined;
    back = new Promise((resolve) => {
      signIn = resolve;
    });
    const asked = request(item, { id: '1' });
    await Promise.resolve();
    expect(sent).toEqual([]);
    token = 'def';
    signIn(true);
    expect(await asked).toEqual({ id: '1' });
    expect([sent.length, headers().get('authorization')]).toEqual([1, 'Bearer def']);
  });

  it('sends one submission under one key, and only fields that have a value in the address', async () => {
    await request(save, { name: '甲' }, { idempotencyKey: 'k-1' });
    expect(headers().get('idempotency-key')).toBe('k-1');
    await request(search, { word: '', status: 0 });
    expect(sent[1]?.url).toBe('/japi/api/order/search?status=0');
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
    answer = () => envelope('400', null, '请选择要导出的期间');
    await expect(request(fetchFile, {})).rejects.toMatchObject({ code: '400' });
    expect([done.length, moved]).toEqual([1, []]);
  });

  it('an export that is too large for one file is asked for in the background, and no failure is shown', async () => {
    const exported = download({ path: '/api/order/export', access: 'login', input: Obj({ status: Int() }) });
    answer = () => envelope('413', null, '数据超过 10,000 行');
    await expect(request(exported, { status: 1 })).rejects.toMatchObject({ code: '413' });
    expect([moved, done]).toEqual([[[exported.path, { status: 1 }]], []]);
  });

  it('answers a file that is only looked at without handing it to the downloads, which this place has none of', async () => {
    answer = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });
    const file = await request(fetchFile, {}, { unsaved: true });
    expect(await file.text()).toBe('%PDF');
    await expect(request(fetchFile, {})).rejects.toThrow('document');
  });

  it('leaves a toast to the page that asked quietly, and never a log-out', async () => {
    answer = () => envelope('404', null, '数据不存在');
    await request(item, { id: '1' }, { quiet: true }).catch(() => undefined);
    expect(done).toEqual([]);
    answer = () => envelope('9999', null, '登录已失效');
    await request(item, { id: '1' }, { quiet: true }).catch(() => undefined);
    expect(done).toEqual([[{ kind: 'logout', msg: '登录已失效', show: true }, 'trace-1']]);
  });

  it('leaves refusals to the form that shows them, with what is wrong where, and tells of what has no answer', async () => {
    const faults = [{ path: 'lines.0.qty', text: '第 1 行的数量不能小于1' }];
    answer = () => envelope('400', { faults: [...faults, { path: 7 }] }, '第 1 行的数量不能小于1');
    await expect(request(item, { id: '1' }, { quiet: 'refusals' })).rejects.toMatchObject({ code: '400', faults });
    expect(done).toEqual([]);
    answer = () => Promise.reject(new TypeError('failed'));
    await request(item, { id: '1' }, { quiet: 'refusals' }).catch(() => undefined);
    expect(done).toHaveLength(1);
  });

  it('leaves to a button what is wrong where, and tells of every other refusal', async () => {
    const faults = [{ path: 'images', text: '请上传 1 至 8 张主图' }];
    answer = () => envelope('400', { faults }, '请上传 1 至 8 张主图');
    await expect(request(item, { id: '1' }, { quiet: 'faults' })).rejects.toMatchObject({ faults });
    expect(done).toEqual([]);
    answer = () => envelope('409', null, '商品已被他人处理，请刷新');
    await request(item, { id: '1' }, { quiet: 'faults' }).catch(() => undefined);
    expect(done).toEqual([[{ kind: 'toast', msg: '商品已被他人处理，请刷新' }, 'trace-1']]);
  });

  it('tells of a network that is away', async () => {
    answer = () => Promise.reject(new TypeError('failed'));
    await expect(request(item, { id: '1' })).rejects.toMatchObject({
      code: 'network',
      message: '网络连接失败，请检查网络后重试',
    });
  });
});
