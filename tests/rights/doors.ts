/** What leads to a document besides its own calls: notices about it, and its files. */
import { fileManager, manageFile } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import { dataScopeOf } from '#server/test-data-scope';
import type { TestApi, TestServer } from '#server/testing';
import { entOf, type Found } from './kinds.ts';

export const noticeType = 13;

/** Ids of the youngest. */
export const noticesOf = async (api: TestApi): Promise<readonly string[]> =>
  (await api.call(notification.getNotification, { size: 100, noticeType })).records.map(({ id }) => id);
export const listed = async (api: TestApi, id: string) => (await noticesOf(api)).includes(id);
export const unread = async (api: TestApi) =>
  (await api.call(notification.getNoticeTypeByUserId, {})).find((row) => row.noticeType === noticeType)?.unread ?? 0;
export const read = (api: TestApi, id: string) => api.call(notification.setRead, { id, status: 1 });

export const ways = [fileManager.downloadFile, manageFile.download, fileManager.downloadText] as const;
export const open = (api: TestApi, way: (typeof ways)[number], fileId: string) =>
  way === fileManager.downloadText ? api.call(way, { fileId }) : api.download(way, { fileId });

/** @param server - Asked at each use: it is opened after the test file is read. */
export function doorsOf(server: () => TestServer) {
  /** A notice about the document, unread, to one person. */
  async function tell(account: string, bizType: string, { id, code }: Found): Promise<string> {
    const at = server().clock.now().toISOString();
    const about = { noticeType, content: `关于 ${bizType}`, bizType, bizId: id ?? code };
    const to = { userId: await dataScopeOf(server).idOf(account), entId: (await entOf(server(), account)) || null };
    const stored = server()
      .db.insertInto('msgNotification')
      .values({ ...about, ...to, createDate: at, updateDate: at });
    return (await stored.returning('id').executeTakeFirstOrThrow()).id;
  }
  const statusOf = async (id: string) =>
    (await server().db.selectFrom('msgNotification').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status;
  /** @returns the file that the account has uploaded; it belongs to no document. */
  const uploaded = async (account: string): Promise<string> => {
    const files = [{ name: '说明.txt', bytes: '说明' }];
    const [stored] = await (await server().as(account)).call(fileManager.uploadFile, {}, { files });
    return stored?.fileIds[0] ?? '';
  };
  const attached = async (fileId: string, bizType: string, bizId: string) => {
    await server().db.deleteFrom('sysFileDocument').where('fileId', '=', fileId).execute();
    await server().db.insertInto('sysFileDocument').values({ fileId, bizType, bizId }).execute();
  };
  return { tell, statusOf, uploaded, attached };
}
