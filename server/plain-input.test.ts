/** Text that no database takes is refused at the edge, before a handler sees it. */
import { authentication } from '@portal/sdk/calls/session';
import { Arr, call, Id, Json, Nullable, Obj, Opt, Str, upload } from '@portal/sdk/contract';
import { implement, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { apiBase } from './routes.ts';
import { openServer, type TestServer } from './testing.ts';

const note = {
  save: call({
    path: '/api/probe/plain/save',
    access: 'public',
    input: Obj({
      title: Opt(Str({ title: '标题' })),
      remark: Opt(Nullable(Str())),
      lines: Opt(Arr(Obj({ goodsName: Str({ title: '商品名称' }) }))),
      kept: Opt(Json()),
    }),
    output: Obj({ title: Str() }),
  }),
  byId: call({
    method: 'GET',
    path: '/api/probe/plain/{id}',
    access: 'public',
    input: Obj({ id: Id(), keyword: Opt(Str({ title: '关键词' })) }),
  }),
  put: upload({
    path: '/api/probe/plain/put',
    access: 'login',
    input: Obj({ remark: Opt(Str({ title: '说明' })) }),
    output: Arr(Str()),
  }),
};

let served = 0;
const handlers = implement(note, {
  save: async ({ title = '', kept }, { db }) => {
    served += 1;
    const { rows } = await sql<{ title: string }>`
      select ${title}::text as title, ${JSON.stringify(kept ?? null)}::jsonb as kept`.execute(db);
    return { title: rows[0]?.title ?? '' };
  },
  byId: async () => null,
  put: async (_input, { uploads }) => uploads.map(({ name }) => name),
});

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [{ id: 'probe', area: { subjects: [handlers] } }] });
});
afterAll(() => server.close());

const sentence = (name: string) => `${name}含有无法识别的控制字符，请删除后重试`;

const send = async (text: string) => {
  const url = `${apiBase}${note.save.path}`;
  const headers = { 'content-type': 'application/json' };
  const response = await server.app.inject({ method: 'POST', url, payload: text, headers });
  const { code, msg } = response.json<{ code: string; msg: string }>();
  return [response.statusCode, code, msg];
};

describe('a body', () => {
  test.each([
    ['NUL', String.raw`{"title":"a\u0000b"}`, '标题'],
    ['a bell', String.raw`{"title":"a\u0007"}`, '标题'],
    ['an escape', String.raw`{"title":"\u001b[31m"}`, '标题'],
    ['DEL', String.raw`{"title":"\u007f"}`, '标题'],
    ['a C1 control', String.raw`{"title":"\u009b31m"}`, '标题'],
    ['the first half of a character', String.raw`{"title":"a\ud83d"}`, '标题'],
    ['the second half of a character', String.raw`{"title":"\ude00b"}`, '标题'],
    ['NUL in an optional text', String.raw`{"remark":"\u0000"}`, 'remark'],
    ['NUL in a list of objects', String.raw`{"lines":[{"goodsName":"a"},{"goodsName":"\u0000"}]}`, '商品名称'],
    ['NUL in what is stored unread', String.raw`{"kept":{"views":[["\u0000"]]}}`, 'kept.views'],
    ['NUL in the name of what is stored unread', String.raw`{"kept":{"a":[{"b\u0000":1}]}}`, 'kept.a的字段名'],
    ['NUL in a name that no contract has', String.raw`{"ti\u0000tle":"a"}`, '请求内容的字段名'],
  ])('with %s is refused, naming the field', async (_what, body, name) => {
    const before = served;
    expect(await send(body)).toEqual([200, '400', sentence(name)]);
    expect(served).toBe(before);
  });

  test('with tabs, line breaks and whole characters arrives as it was written', async () => {
    const title = '第一行\t甲\r\n第二行\n\u{1f600}';
    expect((await server.anonymous.call(note.save, { title, kept: { '键\n': [title] } })).title).toBe(title);
  });

  test('that nests without end is refused', async () => {
    const nested = `{"kept":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expect(await send(nested)).toEqual([200, '400', '请求内容的层级过多']);
  });
});

test('nobody needs to be signed in to be told', async () => {
  const account = await server.anonymous.raw(authentication.userLoginEcology, { account: 'a\0', password: 'x' });
  const data = { faults: [{ path: 'account', text: sentence('account') }] };
  expect([account.statusCode, account.json()]).toEqual([200, { code: '400', msg: sentence('account'), data }]);
});

describe('an address', () => {
  test.each([
    ['a path', '/api/probe/plain/1%00', 'id'],
    ['a query', '/api/probe/plain/1?keyword=%00', '关键词'],
    ['one of several of a query', '/api/probe/plain/1?keyword=a&keyword=%1B', '关键词'],
    ['a name in a query', '/api/probe/plain/1?a%00=1', '请求内容的字段名'],
  ])('with NUL in %s is refused', async (_what, url, name) => {
    const response = await server.app.inject(apiBase + url);
    expect([response.statusCode, response.json().msg]).toEqual([200, sentence(name)]);
  });
});

describe('a header', () => {
  const withHeader = (name: string, value: string) =>
    server.anonymous.raw(note.save, { title: '甲' }, { headers: { [name]: value } });

  test.each(['user-agent', 'idempotency-key'])('%s with a control character is refused', async (name) => {
    const response = await withHeader(name, 'abcdefgh\0');
    expect([response.statusCode, response.json().msg]).toEqual([200, sentence(`请求头 ${name} `)]);
  });

  test('of a browser that names itself in Chinese is taken', async () => {
    const name = Buffer.from('浏览器/1.0').toString('latin1');
    expect((await withHeader('user-agent', name)).json().code).toBe('200');
  });

  test('idempotency-key that is none is refused, and not passed over', async () => {
    const before = served;
    expect((await withHeader('idempotency-key', 'short')).json()).toMatchObject({
      code: '400',
      msg: '提交编号格式不正确，应为 8 到 128 位字母、数字、下划线或短横线',
    });
    expect(served).toBe(before);
  });
});

describe('an upload', () => {
  const boundary = 'edge';
  const put = async (...parts: readonly string[]) => {
    const { token } = await server.as('gys_admin');
    const payload = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` };
    const response = await server.app.inject({ method: 'POST', url: apiBase + note.put.path, payload, headers });
    const { code, msg, data } = response.json<{ code: string; msg: string; data: unknown }>();
    return [code, code === '200' ? data : msg];
  };
  const field = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
  const file = (disposition: string) => `Content-Disposition: form-data; name="uploadFiles"${disposition}\r\n\r\nabc`;

  test('with NUL in a field is refused', async () =>
    expect(await put(field('remark', 'a\0'), file('; filename="a.txt"'))).toEqual(['400', sentence('说明')]));

  test("with NUL in a file's name is refused", async () =>
    expect(await put(file("; filename*=UTF-8''a%00.txt"))).toEqual(['400', sentence('文件名')]));

  test('without a file name has an empty one', async () =>
    expect(await put(`${file('')}`.replace('\r\n\r\n', '\r\nContent-Type: application/octet-stream\r\n\r\n'))).toEqual([
      '200',
      [''],
    ]));

  test('with a Chinese name arrives', async () =>
    expect(await put(field('remark', '第一行\r\n第二行'), file('; filename="清单.txt"'))).toEqual([
      '200',
      ['清单.txt'],
    ]));
});
