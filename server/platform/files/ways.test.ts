/** What each way to a file answers, and what it leaves in the trail. */
import { fileManager, manageFile } from '@portal/sdk/calls/files';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { png } from '../../files/archive-samples.ts';

let server: TestServer;
let api: TestApi;
beforeAll(async () => {
  server = await openServer({ areas: [] });
  api = await server.as('gys_admin');
});
afterAll(() => server.close());

const put = async (name: string, bytes: Buffer | string) =>
  (await api.call(fileManager.uploadFile, {}, { files: [{ name, bytes }] }))[0]?.fileIds[0] ?? '';
const told = async () => {
  const rows = server.db.selectFrom('pubOperLog').select(['account', 'target']).where('action', '=', '下载文件');
  return (await rows.orderBy('seq').execute()).map(({ account, target }) => [account, target]);
};

test('a download stands in the trail with its file; what everybody may have does not, where nobody is known', async () => {
  const fileId = await put('说明.txt', '一');
  await api.download(fileManager.downloadFile, { fileId });
  await api.download(manageFile.download, { fileId });
  const row = ['gys_admin', `${fileId} 说明.txt`];
  expect(await told()).toEqual([row, row]);
  await server.db.updateTable('sysFile').set({ isPublic: true }).where('id', '=', fileId).execute();
  expect((await server.anonymous.download(manageFile.download, { fileId })).statusCode).toBe(200);
  expect(await told()).toEqual([row, row]);
});

test('an image is shown, a text is read, and neither is the other', async () => {
  const [image, text] = [await put('图.png', png), await put('文.txt', '二')];
  await expect(api.call(fileManager.viewImage, { fileId: text })).rejects.toMatchObject({
    msg: '该文件不是图片，无法预览',
  });
  expect(await api.call(fileManager.downloadText, { fileId: text })).toBe('二');
  await expect(api.call(fileManager.downloadText, { fileId: image })).rejects.toMatchObject({
    msg: '该文件不是文本文件',
  });
});

test('nothing is neither taken nor sent', async () => {
  await expect(api.call(fileManager.uploadFile, {}, { files: [] })).rejects.toMatchObject({ code: '400' });
  await expect(api.download(manageFile.download, {})).rejects.toMatchObject({
    code: '400',
    msg: '请指定要下载的文件',
  });
});

test('a single document is a change of the organisation, and a bulk of several files is none', async () => {
  const twenty = { projectType: '20' };
  const text = { name: 'a.txt', bytes: 'a' };
  const refused = (files: (typeof text)[], input: object) =>
    api.call(fileManager.uploadFile, input, { files }).then(
      () => '',
      ({ msg }: { msg: string }) => msg,
    );
  expect(await refused([text], twenty)).toBe('上传文件必须是docx格式!');
  expect(await refused([text, text], {})).toBe('');
});
