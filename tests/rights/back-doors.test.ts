/** Notices and files of every kind of document: who may not see the document meets neither. */
import { fileManager, manageFile } from '@portal/sdk/calls/files';
import { notification } from '@portal/sdk/calls/notification';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { documentsOf } from '#server/documents';
import { loadTestAreas, openServer, type TestServer } from '#server/testing';
import { doorsOf, listed, noticeType, open, read, unread, ways } from './doors.ts';
import { findOne, type Kind, KINDS } from './kinds.ts';
import { narrowing } from './narrow.ts';

test('the table names every kind of document that an area has, and no other', async () => {
  const documents = documentsOf(await loadTestAreas());
  expect([...documents.keys()].sort()).toEqual(Object.keys(KINDS).sort());
});

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
}, 590_000);
afterAll(() => server.close());

const { without, idOf } = narrowing(() => server);
const { tell, statusOf, uploaded, attached } = doorsOf(() => server);
const gone = { code: '404' };
const rows = Object.entries(KINDS);
const hidden = rows.filter(([, { narrowing: how }]) => how !== 'stays');
const staying = rows.filter(([, { narrowing: how }]) => how === 'stays');
const receiverOf = ({ account, narrowing: how }: Kind) =>
  typeof how === 'object' && 'account' in how ? how.account : account;

describe('a notice', () => {
  test.each(hidden)('about %s is not there for who may not see the document', async (bizType, kind) => {
    const found = await findOne(server, bizType, kind);
    const entitled = await server.as(kind.account);
    const before = await unread(entitled);
    const own = await tell(kind.account, bizType, found);
    expect([await listed(entitled, own), await unread(entitled)]).toEqual([true, before + 1]);

    const told = await tell(receiverOf(kind), bizType, found);
    await without(kind, async (api) => {
      expect(await listed(api, told)).toBe(false);
      await expect(read(api, told)).rejects.toMatchObject(gone);
      await expect(api.call(notification.agreeChange, { id: told })).rejects.toMatchObject(gone);
      await api.call(notification.markRead, {});
      expect([await statusOf(told), await unread(api)]).toEqual([0, 0]);
    });

    await server.db.updateTable('msgNotification').set({ status: 0 }).where('id', '=', own).execute();
    await read(entitled, own);
    expect(await statusOf(own)).toBe(1);
  });

  test.each(staying)('about %s stays, however little its receiver may see', async (bizType, kind) => {
    const id = await tell(kind.account, bizType, await findOne(server, bizType, kind));
    await without(kind, async (api) => {
      expect(await listed(api, id)).toBe(true);
      await read(api, id);
    });
    expect(await statusOf(id)).toBe(1);
  });

  test('about no document stays, and so does its count', async () => {
    const at = server.clock.now().toISOString();
    const plain = { noticeType, content: '您的密码即将到期', createDate: at, updateDate: at };
    const stored = server.db.insertInto('msgNotification').values({ ...plain, userId: await idOf('gys_admin') });
    const { id } = await stored.returning('id').executeTakeFirstOrThrow();
    await without(KINDS['order'] as Kind, async (api) => expect(await listed(api, id)).toBe(true));
  });

  test('of a kind that no area has is there for nobody', async () => {
    const id = await tell('gys_admin', 'NOBODYS', { id: '1', code: '1' });
    const api = await server.as('gys_admin');
    expect(await listed(api, id)).toBe(false);
    await expect(read(api, id)).rejects.toMatchObject(gone);
  });
});

/** What was published goes on being read, whoever keeps it. */
test('a notice of a published article is there for who does not edit articles', async () => {
  const published = server.db.selectFrom('cmsContent').select('businessCode').where('state', '=', 3);
  const { businessCode } = await published.where('deleted', '=', false).orderBy('id').executeTakeFirstOrThrow();
  const id = await tell('gys_sales', 'CONTENT', { id: null, code: businessCode });
  expect(await listed(await server.as('gys_sales'), id)).toBe(true);
});

describe('a file', () => {
  let fileId: string;
  beforeAll(async () => {
    fileId = await uploaded('s0002_1');
  });

  test('that belongs to no document yet is its uploader’s alone', async () => {
    for (const way of ways) await open(await server.as('s0002_1'), way, fileId);
    for (const account of ['yy_ops', 'admin', 'gys_admin'])
      for (const way of ways)
        await expect(open(await server.as(account), way, fileId), account).rejects.toMatchObject(gone);
  });

  /** Each way asks the kind of document: it is tried by every third kind. */
  const turns = hidden.map(([bizType, kind], index) => [bizType, kind, ways[index % ways.length] ?? ways[0]] as const);
  test.each(turns)('of %s is not found by who may not see the document', async (bizType, kind, way) => {
    const { id } = await findOne(server, bizType, kind);
    if (id === null) return; // nothing is attached to what has no id
    await attached(fileId, bizType, id);
    await open(await server.as(kind.account), way, fileId);
    await without(kind, (api) => expect(open(api, way, fileId)).rejects.toMatchObject(gone));
  });

  test('of a document is its uploader’s no more once the document is not', async () => {
    const kind = KINDS['order'] as Kind;
    await attached(fileId, 'order', (await findOne(server, 'order', kind)).id ?? '');
    await expect(server.anonymous.download(manageFile.download, { fileId })).rejects.toMatchObject(gone);
    await expect(open(await server.as('s0002_1'), fileManager.downloadFile, fileId)).rejects.toMatchObject(gone);
  });
});
