/** What is everybody's own: notices, files, traces, preferences. */
import type { Example, Examples } from './example.ts';

const person: Pick<Example, 'by' | 'hidden'> = { by: 'gys_admin', hidden: { from: 'gys_sales' } };
const notice = `select id from msg_notification
  where user_id = :user and ent_id = :ent and biz_type is null order by id`;

export const messages: Examples = {
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
