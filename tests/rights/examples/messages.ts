/** What is everybody's own: notices and how they are received, files, traces, preferences. */
import { robots } from '@portal/sdk/calls/robots';
import type { InputOf } from '@portal/sdk/contract';
import type { TestServer } from '#server/testing';
import type { Example, Examples } from './example.ts';

const person: Pick<Example, 'by' | 'hidden'> = { by: 'gys_admin', hidden: { from: 'gys_sales' } };
const notice = `select id from msg_notification
  where user_id = :user and ent_id = :ent and biz_type is null order by id`;

const group: Omit<InputOf<typeof robots.add>, 'name'> = {
  kind: 'WECOM',
  enabled: 1,
  topics: ['合同到期'],
  webhook: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7a1b-4bc4-97a0-0ec2aaaa5aaa',
};

let groups = 0;
/** A robot of its own. */
async function robot(server: TestServer) {
  groups += 1;
  const api = await server.as('gys_admin');
  const name = `采购协同群${groups}`;
  await api.call(robots.add, { ...group, name });
  const found = (await api.call(robots.list, {})).robots.find((one) => one.name === name);
  return { id: found?.id ?? '', version: String(found?.version) };
}

const ofEnterprise: Pick<Example, 'by' | 'hidden' | 'prepare'> = {
  by: 'gys_admin',
  hidden: { from: 'cg_admin' },
  prepare: robot,
};

export const messages: Examples = {
  'POST /api/manage/notification/saveReceiving': {
    ...person,
    input: () => ({ topics: [], quiet: true, quietFrom: '21:00', quietTo: '07:30', digest: true }),
  },
  'POST /api/manage/notification/testReceiving': { ...person, input: () => ({ channel: 'MAIL' }) },
  'POST /api/manage/notification/addRobot': {
    by: 'gys_admin',
    hidden: { never: 'It names no row.' },
    input: () => ({ ...group, name: '供应商协同群' }),
  },
  'POST /api/manage/notification/editRobot': {
    ...ofEnterprise,
    input: ({ id, version }) => ({ ...group, id, version: Number(version), name: `改名${id}` }),
  },
  'POST /api/manage/notification/removeRobot': {
    ...ofEnterprise,
    input: ({ id, version }) => ({ id, version: Number(version) }),
  },
  'POST /api/manage/notification/testRobot': { ...ofEnterprise, input: ({ id }) => ({ id }) },
  'POST /api/manage/delivery/retry': {
    by: 'admin',
    hidden: { never: 'Super administrators see every row.' },
    row: `select id from msg_delivery where status = 'FAILED' and dedupe is not null order by id`,
    input: ({ id }) => ({ ids: [id] }),
    refused: '409',
  },
  'POST /api/manage/notification/getNotificationInfo': {
    ...person,
    row: `select n.id from msg_notification n join msg_financing_notice f on f.notification_id = n.id
      where n.user_id = :user and n.ent_id = :ent order by n.id`,
    input: ({ id }) => ({ id }),
  },
  'POST /api/manage/notification/setRead': { ...person, row: notice, input: ({ id }) => ({ id, status: 1 }) },
  'POST /api/manage/notification/markRead': { ...person, input: () => ({}) },
  'POST /api/manage/notification/markUnread': { ...person, input: () => ({ at: '2026-11-21T01:00:00.000Z' }) },
  'POST /api/manage/pageBrowseLog/savePageBrowseLog': {
    ...person,
    input: () => ({ menuId: '101', oneLevelMenuId: '1', url: '/ef/home', productType: '00' }),
  },
  'POST /api/manage/userPreference/save': { ...person, input: () => ({ preference: { theme: 'dark' } }) },
  'POST /api/attachment/fileManager/uploadFile': {
    ...person,
    files: [{ name: '说明.txt', bytes: '按合同约定交货。' }],
    input: () => ({}),
  },
  'POST /api/attachment/fileManagerLog/saveUploadLog': {
    ...person,
    input: () => ({
      fileName: '大.zip',
      fileSize: 10_485_761,
      suffixName: 'zip',
      resultMsg: '上传文件大小不能超过 10MB!',
    }),
  },
};
