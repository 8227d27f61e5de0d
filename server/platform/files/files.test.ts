import { deflateRawSync } from 'node:zlib';
import { fileManager, fileManagerLog, filesGranted, manageFile, maxFileBytes } from '@portal/sdk/calls/files';
import { type DocumentAccess, inDataScope } from '@portal/sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestFile, type TestServer } from '#server/testing';
import { loadUser } from '../../identity.ts';
import { archiveOf, docxOf, png } from '../../files/archive-samples.ts';
import { grantFiles } from './grant.ts';

/** Each enterprise has one. */
const errands: DocumentAccess = {
  bizType: 'errand',
  visible: ({ db, user }) =>
    db
      .selectFrom('entEnterprise as e')
      .select(['e.id as id', 'e.customerCode as code'])
      .where(inDataScope(user, [{ ent: 'e.id' }])),
};

let server: TestServer;
let api: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [{ id: 'probe', area: { subjects: [], documents: [errands] } }] });
  api = await server.as('gys_admin');
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(61_000)); // the thirty files of the last minute are over

const put = async (files: readonly TestFile[], who = api, projectType?: string) =>
  (await who.call(fileManager.uploadFile, projectType === undefined ? {} : { projectType }, { files }))[0];

const stored = async (name = '说明.txt', bytes: Buffer | string = '中文内容') =>
  (await put([{ name, bytes }]))?.fileIds[0] ?? '';

const refusal = (files: readonly TestFile[], projectType?: string) =>
  put(files, api, projectType).then(
    () => undefined,
    ({ code, msg }: { code: string; msg: string }) => [code, msg],
  );

describe('an upload', () => {
  test('R-UPLOAD-05 answers the ids of what it took, and the bytes come back as an attachment', async () => {
    const taken = await put([
      { name: '申请.docx', bytes: docxOf() },
      { name: '截图.png', bytes: png },
    ]);
    expect(taken?.msg).toBe('上传成功');
    expect(taken?.files.map(({ fileName }) => fileName)).toEqual(['申请.docx', '截图.png']);
    const response = await api.download(fileManager.downloadFile, { fileId: taken?.fileIds[0] ?? '' });
    expect(response.rawPayload.equals(docxOf())).toBe(true);
    expect(response.headers['content-disposition']).toContain('attachment; filename');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['content-security-policy']).toContain('sandbox');
  });

  test('R-UPLOAD-06 takes the good ones of a bulk and says which failed', async () => {
    const taken = await put([
      { name: '好.txt', bytes: '内容' },
      { name: '坏.exe', bytes: 'MZ' },
    ]);
    expect([taken?.msg, taken?.fileIds.length]).toEqual(['部分文件上传失败', 1]);
    expect(taken?.files.map(({ msg }) => msg)).toEqual(['上传成功', '不支持该文件格式上传']);
  });

  test('leaves a line in the upload log with size, suffix and result', async () => {
    await put([{ name: '日志.txt', bytes: '一二三' }]);
    const line = await server.db
      .selectFrom('sysFileLog')
      .selectAll()
      .where('fileName', '=', '日志.txt')
      .executeTakeFirst();
    expect(line).toMatchObject({
      account: 'gys_admin',
      fileSize: '9',
      suffixName: 'txt',
      resultMsg: '上传成功',
      success: true,
    });
  });

  test('leaves a line in the log for a refused file too', async () => {
    await refusal([{ name: '程序.exe', bytes: 'MZ' }]);
    const query = server.db.selectFrom('sysFileLog').selectAll().where('fileName', '=', '程序.exe');
    expect(await query.executeTakeFirst()).toMatchObject({
      resultMsg: '不支持该文件格式上传',
      success: false,
      fileId: null,
    });
  });

  test('has ids of at least 96 random bits', async () => {
    const ids = [await stored('a.txt'), await stored('b.txt')];
    for (const id of ids) expect(Buffer.from(id, 'base64url').length * 8).toBeGreaterThanOrEqual(96);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('exactly 10 MiB is taken, one byte more is 413', async () => {
    const whole = await put([{ name: '满.txt', bytes: Buffer.alloc(maxFileBytes, 'a') }]);
    expect(whole?.fileIds).toHaveLength(1);
    const response = await api.raw(
      fileManager.uploadFile,
      {},
      { files: [{ name: '多.txt', bytes: Buffer.alloc(maxFileBytes + 1, 'a') }] },
    );
    expect([response.statusCode, response.json().msg]).toEqual([413, '上传文件大小不能超过 10MB!']);
  });

  test('a body that breaks off is refused and leaves no file', async () => {
    const head =
      '--x\r\nContent-Disposition: form-data; name="uploadFiles"; filename="断.txt"\r\nContent-Type: text/plain\r\n\r\n半';
    const before = await server.db
      .selectFrom('sysFile')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst();
    const response = await server.app.inject({
      method: 'POST',
      url: `/japi${fileManager.uploadFile.path}`,
      payload: head,
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(response.statusCode).toBe(400);
    const after = await server.db
      .selectFrom('sysFile')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst();
    expect(after).toEqual(before);
  });

  test('a name that is too long is cut between whole characters', async () => {
    const fileId = await stored(`${'\u{1f600}'.repeat(252)}甲.txt`);
    const response = await api.download(fileManager.downloadFile, { fileId });
    expect(response.rawPayload.toString()).toBe('中文内容');
    const { fileName } = await server.db
      .selectFrom('sysFile')
      .selectAll()
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    expect(fileName).toBe(`${'\u{1f600}'.repeat(250)}甲.txt`);
  });

  test('more than thirty files in a minute are refused', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => ({ name: `${i}.txt`, bytes: '内容' }));
    for (let i = 0; i < 3; i += 1) await put(ten);
    const response = await api.raw(fileManager.uploadFile, {}, { files: ten.slice(0, 1) });
    expect([response.statusCode, response.json().code]).toEqual([429, '429']);
  });

  test('VALID the organisation change takes one docx only', async () => {
    expect(await refusal([{ name: '申请.pdf', bytes: '%PDF-1.4 内容' }], '20')).toEqual([
      '400',
      '上传文件必须是docx格式!',
    ]);
    expect(
      await refusal(
        [
          { name: 'a.docx', bytes: docxOf() },
          { name: 'b.docx', bytes: docxOf() },
        ],
        '20',
      ),
    ).toEqual(['400', '只能上传一个申请文件']);
  });
});

describe('what the bytes are', () => {
  const mismatch = '文件内容与扩展名不符，不支持上传';
  const link = 0o120777;
  const cases: readonly [title: string, file: TestFile, msg: string][] = [
    ['a program under a harmless suffix', { name: 'a.png', bytes: 'MZ\u0000\u0000program' }, mismatch],
    ['a page under an image suffix', { name: 'a.jpg', bytes: '<script>alert(1)</script>' }, mismatch],
    ['a zip that is no document', { name: 'a.docx', bytes: archiveOf([{ name: 'a.txt', bytes: 'a' }]) }, mismatch],
    ['text as a document', { name: 'a.docx', bytes: 'not a document' }, mismatch],
    ['a spreadsheet as a document', { name: 'a.xlsx', bytes: docxOf() }, mismatch],
    ['a suffix that is not taken', { name: 'a.html', bytes: '<p>a</p>' }, '不支持该文件格式上传'],
    ['a name without suffix', { name: 'docx', bytes: docxOf() }, '不支持该文件格式上传'],
    ['a suffix without a name', { name: '.docx', bytes: docxOf() }, '不支持该文件格式上传'],
    ['a suffix behind dots and spaces', { name: '. ..docx', bytes: docxOf() }, '不支持该文件格式上传'],
    ['binary as text', { name: 'a.txt', bytes: Buffer.from([1, 0, 2, 3, 255]) }, mismatch],
    ['nothing', { name: 'a.txt', bytes: '' }, '文件内容为空'],
    [
      'a macro',
      { name: 'a.docx', bytes: docxOf({ name: 'word/vbaProject.bin', bytes: 'x' }) },
      '文件内含有宏，不支持上传',
    ],
    [
      'a symbolic link',
      { name: 'a.docx', bytes: docxOf({ name: 'word/x', bytes: '/etc/passwd', mode: link }) },
      '文件内含有链接，不支持上传',
    ],
    [
      'a path out of the archive',
      { name: 'a.docx', bytes: docxOf({ name: '../x.xml', bytes: 'x' }) },
      '文件已损坏，请检查后重新上传',
    ],
    ['half an archive', { name: 'a.docx', bytes: docxOf().subarray(0, 200) }, '文件已损坏，请检查后重新上传'],
    [
      'too many entries',
      { name: 'a.docx', bytes: docxOf(...Array.from({ length: 2000 }, (_, i) => ({ name: `x/${i}`, bytes: '' }))) },
      '文件内条目过多，不支持上传',
    ],
  ];
  for (const [title, file, msg] of cases) {
    test(`${title} is refused`, async () => {
      expect(await refusal([file])).toEqual(['400', msg]);
    });
  }

  test('a bomb is refused before its end is reached, whatever size it claims', async () => {
    const bytes = Buffer.alloc(120 * 1024 * 1024);
    const whole = deflateRawSync(bytes);
    // Damaged after some 90 MB, and a link behind it: whoever inflates to there says something else.
    const packed = whole.subarray(0, Math.floor(whole.length * 0.75));
    const bomb = { name: 'word/media.bin', bytes, packed };
    const honest = docxOf(bomb, { name: 'word/x', bytes: '/etc/passwd', mode: link });
    expect(await refusal([{ name: 'a.docx', bytes: honest }])).toEqual(['400', '文件解压后过大，不支持上传']);
    const lying = docxOf({ ...bomb, claimedSize: 10 });
    expect((await refusal([{ name: 'a.docx', bytes: lying }]))?.[0]).toBe('400');
  });
});

describe('who sees a file', () => {
  test('until it belongs to a document its uploader alone', async () => {
    const fileId = await stored();
    const response = await api.download(fileManager.downloadFile, { fileId });
    expect(response.rawPayload.toString()).toBe('中文内容');
    for (const target of [fileManager.downloadFile, manageFile.download]) {
      for (const account of ['gys_sales', 'yy_ops', 'admin', 's0002_1'])
        await expect((await server.as(account)).download(target, { fileId })).rejects.toMatchObject({ code: '404' });
      await expect(server.anonymous.download(target, { fileId })).rejects.toMatchObject({ code: '404' });
    }
    await expect((await server.as('cg_admin')).call(fileManager.viewImage, { fileId })).rejects.toMatchObject({
      code: '404',
    });
  });

  const actingAs = async (account: string) => {
    const { id } = await server.db
      .selectFrom('usrUser')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    const { documents } = server.app.portal;
    const user = await loadUser(server.db, server.clock, id);
    return { db: server.db, user, documents } as unknown as Parameters<typeof grantFiles>[1];
  };

  test(`${filesGranted.name} opens it to whom a document exists for, or to everybody`, async () => {
    const [purchaser, shared, published] = [await server.as('cg_admin'), await stored(), await stored()];
    const { user } = await actingAs('cg_admin');
    await grantFiles({ fileIds: [shared], to: { bizType: 'errand', bizId: user.entId } }, await actingAs('gys_admin'));
    await grantFiles({ fileIds: [published], to: 'public' }, await actingAs('gys_admin'));
    expect((await purchaser.download(fileManager.downloadFile, { fileId: shared })).statusCode).toBe(200);
    await expect(
      (await server.as('s0002_1')).download(fileManager.downloadFile, { fileId: shared }),
    ).rejects.toMatchObject({ code: '404' });
    expect((await server.anonymous.download(manageFile.download, { fileId: published })).statusCode).toBe(200);
  });

  test('nobody can open to others what they may not see', async () => {
    const fileId = await stored();
    const other = await actingAs('s0002_1');
    const to = { bizType: 'errand', bizId: other.user.entId };
    await expect(grantFiles({ fileIds: [fileId], to }, other)).rejects.toMatchObject({ code: '404' });
  });
});

describe('other ways to a file', () => {
  test('R-UPLOAD-07 an image comes in msg', async () => {
    const fileId = await stored('图.png', png);
    const { msg } = await api.call(fileManager.viewImage, { fileId });
    expect(msg).toBe(`data:image/png;base64,${png.toString('base64')}`);
    await expect(api.call(fileManager.viewImage, { fileId: await stored() })).rejects.toMatchObject({ code: '400' });
  });

  test('R-UPLOAD-11 a text file by id answers its text', async () => {
    expect(await api.call(fileManager.downloadText, { fileId: await stored() })).toBe('中文内容');
  });

  test('visitors get the template of the organisation change, which the upload takes back', async () => {
    const template = await server.anonymous.download(manageFile.download, { template: 'ORG_CHANGE' });
    const { default: mammoth } = await import('mammoth');
    const { value: text } = await mammoth.extractRawText({ buffer: template.rawPayload });
    for (const asked of ['组织变更申请', '原统一社会信用代码']) expect(text).toContain(asked);
    expect((await put([{ name: '申请.docx', bytes: template.rawPayload }], api, '20'))?.fileIds).toHaveLength(1);
  });

  test('R-UPLOAD-04 a refused attempt is logged under the session, whatever the browser says', async () => {
    const attempt = {
      fileName: '大.zip',
      fileSize: 99,
      suffixName: 'zip',
      resultMsg: '文件超过最大限制',
      account: 'admin',
      entId: '1',
    };
    await api.call(fileManagerLog.saveUploadLog, attempt);
    const line = await server.db
      .selectFrom('sysFileLog')
      .selectAll()
      .where('fileName', '=', '大.zip')
      .executeTakeFirst();
    expect(line).toMatchObject({
      account: 'gys_admin',
      entName: '屿岚机电设备有限公司',
      resultMsg: '文件超过最大限制',
      success: false,
    });
  });
});
